import { useOwnId } from './use-own-id.ts';

interface IdsFieldProps {
  label: string;
  hint: string;
  value: string;
  onInput(value: string): void;
  /** What else describes the field. */
  describedBy?: string;
}

/** Ids that are pasted, one or many. */
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
