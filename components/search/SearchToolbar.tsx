import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';

interface SearchToolbarProps {
  /** What is searched, and by what. Too long for the field in a narrow panel. */
  label: string;
  text: string;
  onInput(text: string): void;
  onKeyDown?(event: KeyboardEvent): void;
  children?: ComponentChildren;
  /** Number of results, announced on change. */
  status?: ComponentChildren;
  /** Sticks to the top of a long list. */
  isSticky?: boolean;
}

/** A toolbar over a list or long text: search field, filters and result count. */
export function SearchToolbar(props: SearchToolbarProps) {
  const { label, text, onInput, onKeyDown, children, isSticky } = props;
  return (
    <search class={`search-toolbar row wrap near ${isSticky ? 'sticky' : ''}`}>
      <input
        class="input"
        type="search"
        aria-label={label}
        title={label}
        placeholder={i18n.t('search.open')}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {children}
      {'status' in props && (
        <p class={`small soft ${isSticky ? '' : 'if-any'}`} role="status">
          {props.status}
        </p>
      )}
    </search>
  );
}
