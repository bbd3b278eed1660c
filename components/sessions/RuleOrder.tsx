import { i18n } from '#i18n';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/Icon.tsx';

interface RuleOrderProps<Rule> {
  /** Of the one at `at`. */
  name: string;
  rules: readonly Rule[];
  at: number;
  /** The rules in the order in which they are to be tried, `isRemoved`: without this one. */
  change(rules: Rule[], isRemoved: boolean): void;
}

/** Moves one of the rules that are tried in order, or takes it out. */
export function RuleOrder<Rule>({ name, rules, at, change }: RuleOrderProps<Rule>) {
  const others = rules.toSpliced(at, 1);
  const move = (to: number) => change(others.toSpliced(to, 0, ...rules.slice(at, at + 1)), false);
  return (
    <>
      <IconButton
        icon={<AnyIcon name="up" />}
        label={i18n.t('act.moveUp', [name])}
        disabled={at === 0}
        onClick={() => move(at - 1)}
      />
      <IconButton
        icon={<AnyIcon name="down" />}
        label={i18n.t('act.moveDown', [name])}
        disabled={at === others.length}
        onClick={() => move(at + 1)}
      />
      <IconButton
        icon={<AnyIcon name="trash" />}
        label={i18n.t('act.removeNamed', [name])}
        onClick={() => change(others, true)}
      />
    </>
  );
}
