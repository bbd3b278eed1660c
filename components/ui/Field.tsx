import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useOwnId } from './view-context.ts';

interface FieldProps {
  label: ComponentChildren;
  value: string;
  onInput(value: string): void;
  hint?: string | undefined;
  /** Replaces the hint if the input is invalid. */
  fault: string | undefined;
  unit?: string | undefined;
  input?: InputHTMLAttributes;
  children?: ComponentChildren;
}

/** A single-line field with its hint or error. */
export function Field({ label, value, onInput, hint, fault, unit, input, children }: FieldProps) {
  const id = useOwnId();
  const line = (
    <input
      class="input"
      type="text"
      autocomplete="off"
      spellcheck={false}
      {...input}
      id={id}
      value={value}
      aria-invalid={fault !== undefined}
      aria-describedby={`${id}-note`}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  );
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {unit === undefined ? (
        line
      ) : (
        <span class="row">
          {line}
          {unit}
        </span>
      )}
      <p id={`${id}-note`} class={fault === undefined ? 'hint if-any' : 'error'} aria-live="polite">
        {fault ?? hint}
      </p>
      {children}
    </div>
  );
}

interface IdsFieldProps {
  label: string;
  hint: string;
  value: string;
  /** What it says is being added: the outcome replaces it. */
  busy?: boolean;
  onInput(value: string): void;
  describedBy?: string;
}

export function IdsField({ label, hint, value, busy = false, onInput, describedBy = '' }: IdsFieldProps) {
  const id = useOwnId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class="input mono"
        rows={2}
        spellcheck={false}
        autocomplete="off"
        value={value}
        readOnly={busy}
        aria-describedby={`${id}-hint ${describedBy}`.trim()}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <span id={`${id}-hint`} class="hint">
        {hint}
      </span>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T | undefined;
  options: readonly T[];
  textOf(option: T): string;
  /** Label of the empty choice, if there is one. */
  all?: string;
  choose(option: T | undefined): void;
  class?: string;
  id?: string;
}

export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, value = '', options, textOf, all, choose, id } = props;
  return (
    <select
      id={id}
      class={props.class ?? 'select compact'}
      aria-label={label}
      aria-describedby={id && `${id}-hint`}
      value={value}
      onChange={({ currentTarget }) => choose(options.find((each) => each === currentTarget.value))}
    >
      {all !== undefined && <option value="">{all}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {textOf(option)}
        </option>
      ))}
    </select>
  );
}

interface ChoiceFieldProps<T extends string> extends ChoiceProps<T> {
  hint?: string | null | undefined;
  children?: ComponentChildren;
}

/** A choice with its label and hint. */
export function ChoiceField<T extends string>({ hint, children, ...choice }: ChoiceFieldProps<T>) {
  const id = useOwnId();
  return (
    <div class="field">
      <label for={id}>{choice.label}</label>
      <Choice {...choice} id={id} class="select" />
      <p id={`${id}-hint`} class="hint if-any" dir="auto">
        {hint}
      </p>
      {children}
    </div>
  );
}
