import type { ComponentChildren } from 'preact';
import { Highlighted } from '../ui/Highlighted.tsx';

interface PeopleRowProps {
  name: string;
  /** There is no name but its id. */
  isId?: boolean;
  detail: ComponentChildren;
  /** How it stands, in a word. */
  tag?: string | undefined;
  /** Folded; empty where nothing is looked for. */
  query?: string;
  open(): void;
  /** Beside it. */
  children?: ComponentChildren;
}

/** One line of a list of persons, accounts, logs or pages; a press opens it. */
export function PeopleRow({ name, isId = false, detail, tag, query = '', open, children }: PeopleRowProps) {
  return (
    <li class="people-row row">
      <button type="button" class="people-open" onClick={open}>
        <bdi class={`truncate ${isId ? 'mono' : 'people-name'}`} title={name}>
          <Highlighted text={name} query={query} />
        </bdi>
        <span class="people-facts row wrap small soft">
          <bdi class="truncate">{detail}</bdi>
          {tag !== undefined && <span class="tag">{tag}</span>}
        </span>
      </button>
      {children}
    </li>
  );
}
