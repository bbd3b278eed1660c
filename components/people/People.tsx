import '../panel/panel-sections.css';
import { useRef } from 'preact/hooks';
import type { WorkspaceSectionProps } from '../panel/workspace-section-props.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountView } from './AccountView.tsx';
import { AccountLogView, PersonLogView } from './OneLog.tsx';
import { PeopleHome } from './PeopleHome.tsx';
import { PersonForm } from './PersonForm.tsx';
import { PersonView } from './PersonView.tsx';
import type { PeopleProps } from './people-props.ts';
import { placeKey, usePeoplePlace } from './use-people-place.ts';

/** Persons and accounts: those that are known, one of them with all that is known of it, and new ones. */
export function People(props: WorkspaceSectionProps) {
  const box = useRef<HTMLDivElement>(null);
  const places = usePeoplePlace(props.memory, box);
  return (
    <div ref={box} class="people">
      <Part key={placeKey(places.place)} {...props} places={places} />
    </div>
  );
}

function Part(props: PeopleProps) {
  const { place } = props.places;
  switch (place.at) {
    case 'home':
      return <PeopleHome {...props} />;
    case 'person':
      return <PersonView {...props} personId={place.personId} />;
    case 'account':
      return <AccountView {...props} accountId={place.accountId} />;
    case 'person-log':
      return <PersonLogView {...props} personId={place.personId} personLogId={place.personLogId} />;
    case 'account-log':
      return <AccountLogView {...props} accountId={place.accountId} accountLogId={place.accountLogId} />;
    case 'new-person':
      return <PersonForm {...props} />;
    case 'new-account':
      return <AccountForm {...props} />;
  }
}
