interface SearchFieldProps {
  label: string;
  /** Where it is shorter than the label. */
  placeholder?: string;
  text: string;
  onInput(text: string): void;
  onKeyDown?(event: KeyboardEvent): void;
}

/** A field that narrows a list or finds a text as it is typed. */
export function SearchField({ label, placeholder = label, text, onInput, onKeyDown }: SearchFieldProps) {
  return (
    <input
      class="input"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      spellcheck={false}
      value={text}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
