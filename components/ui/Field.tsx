import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useOwnId } from './view-context.ts';

interface FieldProps {
  label: ComponentChildren;
  value: string;
  onInput(value: string): void;
  hint?: string | undefined;
  /** In place of the hint, where what is entered cannot be taken. */
  fault: string | undefined;
  /** What is entered is so many of these. */
  unit?: string | undefined;
  /** How it is entered. */
  input?: InputHTMLAttributes;
  children?: ComponentChildren;
}

/** A field for one line, with what it asks for or what is wrong with what was entered. */
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
      <p id={`${id}-note`} class={fault === undefined ? 'hint' : 'error'} aria-live="polite">
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
  onInput(value: string): void;
  /** What else describes the field. */
  describedBy?: string;
}

export function IdsField({ label, hint, value, onInput, describedBy = '' }: IdsFieldProps) {
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
  /** Names the choice of none, where there is one. */
  all?: string;
  choose(option: T | undefined): void;
  class?: string;
}

/** One of several values, from a list that opens. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, value = '', options, textOf, all, choose } = props;
  return (
    <select
      class={props.class ?? 'select compact'}
      aria-label={label}
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
