import type { ComponentChildren } from 'preact';
import { initialsOf } from '../../lib/format/names.ts';
import { Highlighted } from '../ui/Highlighted.tsx';
import { Icon } from '../ui/Icon.tsx';

interface PeopleRowProps {
  name: string;
  /** Kind, for the initials in front. */
  mark?: 'person' | 'account';
  /** Only the id is known. */
  isId?: boolean;
  /** Belongs to the account above. */
  isMember?: boolean;
  detail: ComponentChildren;
  tag?: string | undefined;
  /** Folded; empty if there is no search. */
  query?: string;
  open(): void;
  children?: ComponentChildren;
}

export function PeopleRow(props: PeopleRowProps) {
  const { name, mark, isId = false, isMember = false, detail, tag, query = '', open, children } = props;
  const initials = mark && initialsOf(name);
  return (
    <li class={`people-row row${isMember ? ' member' : ''}`}>
      <button type="button" class="people-open row fills" onClick={open}>
        {mark && (
          <span class={`avatar small ${mark}`} aria-hidden="true">
            {initials ? <bdi>{initials}</bdi> : <Icon name="person" />}
          </span>
        )}
        <span class="people-words fills">
          <bdi class={`truncate ${isId ? 'mono' : 'bold'}`} title={name}>
            <Highlighted text={name} query={query} />
          </bdi>
          {(detail || tag !== undefined) && (
            <span class="people-facts row wrap small soft">
              {detail && <bdi class="truncate">{detail}</bdi>}
              {tag !== undefined && <span class="tag">{tag}</span>}
            </span>
          )}
        </span>
      </button>
      {children}
    </li>
  );
}
