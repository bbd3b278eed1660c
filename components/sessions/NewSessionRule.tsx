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
import { Field } from '../ui/Field.tsx';
import { useOwnId } from '../ui/view-context.ts';

const typed = { class: 'input mono', maxLength: 400 };

const nothing: SessionRule = { kind: 'query', name: '', attribute: '' };

/** A rule that is typed. What is wrong with it is said while typing, but not before. */
export function NewSessionRule({ rules, add }: { rules: SessionRule[]; add(rule: SessionRule): void }) {
  const [form, setForm] = useState(nothing);
  const rule = tidyRule(form);
  const fault = faultOfRule(rule, rules, isSelector);
  const shown = fault === 'empty' ? undefined : fault;
  const submit = (event: Event) => {
    event.preventDefault();
    if (fault) return;
    add(rule);
    setForm({ ...nothing, kind: form.kind });
  };
  const chooseKind = (value: string) =>
    setForm({ ...form, kind: sessionRuleKinds.find((each) => each === value) ?? 'query' });
  const id = useOwnId();
  return (
    <form class="new-rule" onSubmit={submit} noValidate>
      <div class="field">
        <label for={id}>{i18n.t('sessions.rules.kind')}</label>
        <select
          id={id}
          class="select"
          value={form.kind}
          onChange={({ currentTarget }) => chooseKind(currentTarget.value)}
        >
          {sessionRuleKinds.map((kind) => (
            <option key={kind} value={kind}>
              {ruleKindText(kind)}
            </option>
          ))}
        </select>
      </div>
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
      <button type="submit" class="button" disabled={fault !== undefined}>
        {i18n.t('sessions.rules.add')}
      </button>
    </form>
  );
}

/** The browser says what a selector is. Looked for in nothing. */
function isSelector(text: string): boolean {
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}

export function ruleKindText(kind: SessionRuleKind): string {
  return i18n.t(`sessions.rules.kinds.${camelCase(kind)}`);
}
