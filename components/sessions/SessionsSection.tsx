import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { camelCase } from '../../lib/format/texts.ts';
import {
  faultOfRule,
  type SessionRule,
  type SessionRuleKind,
  sessionRuleKinds,
  tidyRule,
} from '../../lib/sessions/sessions.ts';
import { Locked } from '../settings-file/Locked.tsx';
import { ChoiceField, Field } from '../ui/Field.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { ActionButton, useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import {
  EachWorkspace,
  type ListedWorkspace,
  OfWorkspace,
  type WithWorkspaces,
} from '../workspace/OptionsSection.tsx';
import { RuleOrder } from './RuleOrder.tsx';

export function SessionsSection({ workspaces, reload }: WithWorkspaces & { reload(): void }) {
  return (
    <EachWorkspace
      id="sessions"
      title={i18n.t('kind.sessions')}
      intro={i18n.t('sessions.rules.intro')}
      workspaces={workspaces}
    >
      {(workspace) => (
        <OfWorkspace key={workspace.id} workspace={workspace}>
          <SessionRules workspace={workspace} reload={reload} />
        </OfWorkspace>
      )}
    </EachWorkspace>
  );
}

/** The rules of one workspace, in the order in which they are tried. Each change is stored immediately. */
function SessionRules({ workspace, reload }: { workspace: ListedWorkspace; reload(): void }) {
  const { ask } = useView();
  const rules = workspace.sessionRules ?? [];
  const [saved, setSaved] = useState(false);
  const [removed, setRemoved] = useState<{ rule: SessionRule; before: SessionRule | null }>();
  const saving = useAction();
  const isLocked = workspace.managed?.fields.includes('sessionRules') ?? false;
  const undoable = removed && faultOfRule(removed.rule, rules, isSelector) === undefined && removed;
  const put = async (rule: SessionRule, before: { before?: SessionRule | null }) => {
    setSaved(false);
    await ask('changeSessionRule', { workspaceId: workspace.id, rule, ...before });
    setSaved(true);
    reload();
  };
  const remove = async (rule: SessionRule, next: SessionRule | null) => {
    await put(rule, {});
    setRemoved({ rule, before: next });
  };
  return (
    <div class="session-rules stack">
      <Locked on={isLocked}>
        {rules.length === 0 ? (
          <p class="soft">{i18n.t('sessions.rules.none')}</p>
        ) : (
          <p class="hint">{i18n.t('sessions.rules.order')}</p>
        )}
        <ol class="rule-list if-any">
          {rules.map((rule, at) => (
            <li key={JSON.stringify(rule)} class="row">
              <RuleWords rule={rule} />
              <RuleOrder
                name={rule.name}
                rules={rules}
                at={at}
                change={(next, isRemoved) =>
                  saving.run(() =>
                    isRemoved
                      ? remove(rule, rules[at + 1] ?? null)
                      : put(rule, { before: next[next.indexOf(rule) + 1] ?? null }),
                  )
                }
              />
            </li>
          ))}
        </ol>
      </Locked>
      {saving.problem && <ProblemNote problem={saving.problem} />}
      {!isLocked && <NewSessionRule rules={rules} add={(rule) => put(rule, { before: null })} />}
      <div class="if-any" role="status">
        {undoable && !isLocked ? (
          <p class="notice">
            <span class="words">{i18n.t('options.workspaces.removed', [undoable.rule.name])}</span>
            <ActionButton
              acting={saving}
              label={i18n.t('act.undo')}
              act={() => put(undoable.rule, { before: undoable.before })}
            />
          </p>
        ) : (
          saved && <span class="soft">{i18n.t('sessions.rules.saved')}</span>
        )}
      </div>
    </div>
  );
}

function RuleWords({ rule: { kind, name, attribute } }: { rule: SessionRule }) {
  return (
    <span class="rule-words row wrap">
      {ruleKindText(kind)} <code class="mono">{name}</code>
      {kind === 'selector' && (
        <span class="soft">
          {attribute === undefined
            ? i18n.t('sessions.rules.textOf')
            : fill(i18n.t('sessions.rules.attributeOf', [HOLE]), <code class="mono">{attribute}</code>)}
        </span>
      )}
    </span>
  );
}

const typed = { class: 'input mono', maxLength: 400 };

const nothing: SessionRule = { kind: 'query', name: '', attribute: '' };

interface NewSessionRuleProps {
  rules: SessionRule[];
  add(rule: SessionRule): Promise<void>;
}

/** A new rule. Errors are shown while typing, but not before. */
function NewSessionRule({ rules, add }: NewSessionRuleProps) {
  const [form, setForm] = useState(nothing);
  const adding = useAction();
  const rule = tidyRule(form);
  const fault = faultOfRule(rule, rules, isSelector);
  const shown = fault === 'empty' ? undefined : fault;
  const submit = (event: Event) => {
    event.preventDefault();
    if (fault) return;
    adding.run(async () => {
      await add(rule);
      // What is not stored stays, and so does what was typed meanwhile.
      setForm((present) => (present === form ? { ...nothing, kind: form.kind } : present));
    });
  };
  return (
    <form class="new-rule" onSubmit={submit} noValidate>
      <ChoiceField
        label={i18n.t('sessions.rules.kind')}
        value={form.kind}
        options={sessionRuleKinds}
        textOf={ruleKindText}
        choose={(kind) => kind && setForm({ ...form, kind })}
      />
      <Field
        label={i18n.t(`sessions.rules.name.${camelCase(form.kind)}`)}
        value={form.name}
        fault={
          shown !== undefined && shown !== 'attribute' ? i18n.t(`sessions.rules.fault.${shown}`) : undefined
        }
        input={typed}
        onInput={(name) => setForm({ ...form, name })}
      />
      {form.kind === 'selector' && (
        <Field
          label={i18n.t('sessions.rules.attribute')}
          hint={i18n.t('sessions.rules.attributeHint')}
          value={form.attribute ?? ''}
          fault={shown === 'attribute' ? i18n.t('sessions.rules.fault.attribute') : undefined}
          input={typed}
          onInput={(attribute) => setForm({ ...form, attribute })}
        />
      )}
      <button type="submit" class="button" disabled={fault !== undefined} aria-disabled={adding.busy}>
        {i18n.t('sessions.rules.add')}
      </button>
      {adding.problem && <ProblemNote problem={adding.problem} />}
    </form>
  );
}

/** The browser validates the selector on an empty fragment. */
function isSelector(text: string): boolean {
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}

const ruleKindText = (kind: SessionRuleKind): string => i18n.t(`sessions.rules.kinds.${camelCase(kind)}`);
