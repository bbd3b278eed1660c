import type { ComponentChildren } from 'preact';

interface SearchToolbarProps {
  label: string;
  /** Where it is shorter than the label. */
  placeholder?: string;
  text: string;
  onInput(text: string): void;
  onKeyDown?(event: KeyboardEvent): void;
  children?: ComponentChildren;
  /** How much is found: said aloud as it changes. */
  status?: ComponentChildren;
  /** Stays in sight over a long list. */
  isSticky?: boolean;
}

/** Over a list or a long text: a field that narrows or finds as it is typed, filters, and what is found. */
export function SearchToolbar(props: SearchToolbarProps) {
  const { label, placeholder = label, text, onInput, onKeyDown, children, isSticky } = props;
  return (
    <search class={`search-toolbar row wrap near ${isSticky ? 'sticky' : ''}`}>
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
      {children}
      {'status' in props && (
        <p class="small soft" role="status">
          {props.status}
        </p>
      )}
    </search>
  );
}
