import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { type FieldFault, MAX_NAME_LENGTH } from '../../lib/people/person-form.ts';
import { Field } from '../ui/Field.tsx';

interface TextFieldProps {
  name: string;
  label: string;
  value: string;
  fault: FieldFault | undefined;
  /**
   * Whether the person typed here or tried to send. Leaving the field is not enough: the error would move the button being
   * pressed.
   */
  touched: boolean;
  readOnly: boolean;
  required?: boolean;
  hint?: string | undefined;
  inputMode?: 'text' | 'email' | 'tel' | 'url';
  onInput(value: string): void;
  children?: ComponentChildren;
}

export function TextField(props: TextFieldProps) {
  const { name, label, value, fault, touched, readOnly, required = false, hint, inputMode = 'text' } = props;
  const isMissing = value.trim() === '';
  const isFaultShown = fault !== undefined && (!isMissing || touched);
  return (
    <Field
      label={
        <>
          {label}
          {!required && <span class="soft optional"> {i18n.t('people.form.optional')}</span>}
        </>
      }
      value={value}
      hint={hint}
      fault={isFaultShown ? i18n.t(`people.fault.${fault}`, [MAX_NAME_LENGTH]) : undefined}
      input={{ name, inputMode, required, readOnly, dir: 'auto' }}
      onInput={props.onInput}
    >
      {props.children}
    </Field>
  );
}

interface ProposalProps {
  value: string | undefined;
  take(value: string): void;
  /** The value comes from the tab; it is not a corrected spelling. */
  ofTab?: boolean;
}

/** A value that a click fills in. */
export function Proposal({ value, take, ofTab = false }: ProposalProps) {
  if (value === undefined) return null;
  return (
    <button type="button" class="button compact people-proposal" onClick={() => take(value)}>
      <bdi class="truncate">
        {ofTab ? i18n.t('people.form.useOfTab', [value]) : i18n.t('people.form.use', [value])}
      </bdi>
    </button>
  );
}
