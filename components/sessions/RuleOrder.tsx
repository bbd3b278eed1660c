import { i18n } from '#i18n';
import { IconButton } from '../ui/Icon.tsx';

interface RuleOrderProps<Rule> {
  /** Name of the rule at `at`. */
  name: string;
  rules: readonly Rule[];
  at: number;
  /** Gets the rules in their new order; `isRemoved`: without this one. */
  change(rules: Rule[], isRemoved: boolean): void;
}

/** Moves or removes a rule; the rules are tried in order. */
export function RuleOrder<Rule>({ name, rules, at, change }: RuleOrderProps<Rule>) {
  const others = rules.toSpliced(at, 1);
  const move = (to: number) => change(others.toSpliced(to, 0, ...rules.slice(at, at + 1)), false);
  return (
    <>
      <IconButton
        icon="up"
        label={i18n.t('act.moveUp', [name])}
        disabled={at === 0}
        onClick={() => move(at - 1)}
      />
      <IconButton
        icon="down"
        label={i18n.t('act.moveDown', [name])}
        disabled={at === others.length}
        onClick={() => move(at + 1)}
      />
      <IconButton
        icon="trash"
        label={i18n.t('act.removeNamed', [name])}
        onClick={() => change(others, true)}
      />
    </>
  );
}
