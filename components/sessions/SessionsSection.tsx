import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { movedRule, type SessionRule } from '../../lib/sessions/sessions.ts';
import { Locked } from '../settings-file/Locked.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { fill, HOLE } from '../ui/fill.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAction } from '../ui/use-action.ts';
import { useView } from '../ui/view-context.ts';
import type { ListedWorkspace } from '../workspace/workspace-list.ts';
import { NewSessionRule, ruleKinds } from './NewSessionRule.tsx';

interface SessionsSectionProps {
  /** Undefined while they are not known. */
  workspaces: ListedWorkspace[] | undefined;
  reload(): void;
}

/** Where the landing pages of each workspace keep the id of a visitor's session. */
export function SessionsSection({ workspaces, reload }: SessionsSectionProps) {
  return (
    <section id="sessions" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{i18n.t('sessions.rules.title')}</h2>
      <p class="intro">{i18n.t('sessions.rules.intro')}</p>
      {workspaces === undefined && <Skeleton width="60%" height={16} />}
      {workspaces?.length === 0 && <p class="soft">{i18n.t('sessions.rules.needsWorkspace')}</p>}
      {workspaces?.map((workspace) => (
        <div key={workspace.id} class="of-workspace" data-color={workspace.color}>
          <h3>
            <span class="workspace-mark" />
            <ServiceText text={workspace.name} />
          </h3>
          <SessionRules workspace={workspace} reload={reload} />
        </div>
      ))}
    </section>
  );
}

interface SessionRulesProps {
  workspace: ListedWorkspace;
  reload(): void;
}

/** The rules of one workspace, in the order in which they are tried. Each change is kept at once. */
function SessionRules({ workspace, reload }: SessionRulesProps) {
  const { ask } = useView();
  const [rules, setRules] = useState<SessionRule[]>(workspace.sessionRules ?? []);
  const [saved, setSaved] = useState(false);
  const saving = useAction();
  const isLocked = workspace.managed?.fields.includes('sessionRules') ?? false;
  const keep = (next: SessionRule[]) => {
    setSaved(false);
    saving.run(async () => {
      await ask('setSessionRules', { workspaceId: workspace.id, rules: next });
      setRules(next);
      setSaved(true);
      reload();
    });
  };
  return (
    <div class="session-rules stack">
      <Locked on={isLocked}>
        {rules.length === 0 ? (
          <p class="soft">{i18n.t('sessions.rules.none')}</p>
        ) : (
          <p class="hint">{i18n.t('sessions.rules.order')}</p>
        )}
        <ol class="rule-list">
          {rules.map((rule, at) => (
            <RuleLine
              key={JSON.stringify(rule)}
              rule={rule}
              isFirst={at === 0}
              isLast={at === rules.length - 1}
              move={(by) => keep(movedRule(rules, at, at + by))}
              remove={() => keep(rules.toSpliced(at, 1))}
            />
          ))}
        </ol>
      </Locked>
      {saving.problem && <ProblemNote problem={saving.problem} />}
      {!isLocked && <NewSessionRule rules={rules} add={(rule) => keep([...rules, rule])} />}
      <span class="soft" role="status">
        {saved && i18n.t('sessions.rules.saved')}
      </span>
    </div>
  );
}

interface RuleLineProps {
  rule: SessionRule;
  isFirst: boolean;
  isLast: boolean;
  move(by: 1 | -1): void;
  remove(): void;
}

function RuleLine({ rule, isFirst, isLast, move, remove }: RuleLineProps) {
  const { kind, name, attribute } = rule;
  return (
    <li class="row">
      <span class="rule-words row wrap">
        {ruleKinds[kind]()} <code class="mono">{name}</code>
        {kind === 'selector' && (
          <span class="soft">
            {attribute === undefined
              ? i18n.t('sessions.rules.textOf')
              : fill(i18n.t('sessions.rules.attributeOf', [HOLE]), <code class="mono">{attribute}</code>)}
          </span>
        )}
      </span>
      <IconButton
        icon={<AnyIcon name="up" />}
        label={i18n.t('sessions.rules.up', [name])}
        disabled={isFirst}
        onClick={() => move(-1)}
      />
      <IconButton
        icon={<AnyIcon name="down" />}
        label={i18n.t('sessions.rules.down', [name])}
        disabled={isLast}
        onClick={() => move(1)}
      />
      <IconButton
        icon={<AnyIcon name="trash" />}
        label={i18n.t('sessions.rules.remove', [name])}
        onClick={remove}
      />
    </li>
  );
}
