import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Answer } from '../../lib/api/operations.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { SaveList } from '../export/SaveList.tsx';
import type { PeopleProps } from './people-props.ts';

/** The log below is to be seen, too. */
const AT_FIRST = 5;

/** The people of an account. */
export function LinkedPersons(props: PeopleProps & { account: Answer<'getAccount'> }) {
  const { account, places, saveFile, memory } = props;
  const persons = account.linkedPersons ?? [];
  const name = `all-persons ${account.accountId}`;
  const [all, setAll] = useState(() => memory.get(name, false));
  const shown = all ? persons : persons.slice(0, AT_FIRST);
  const showAll = () => {
    memory.set(name, true);
    setAll(true);
  };
  return (
    <section class="stack">
      <h2>
        {i18n.t('people.account.people')} <span class="people-count">{formatWhole(persons.length)}</span>
      </h2>
      {persons.length === 0 && <p class="soft">{i18n.t('people.account.nobody')}</p>}
      <ul class="people-list" aria-label={i18n.t('people.account.people')}>
        {shown.map(({ personId, name: called, email, phoneNumber }) => (
          <li key={personId} class="people-row">
            <button type="button" class="people-open" onClick={() => places.openPerson(personId)}>
              <bdi class="people-name truncate" title={called}>
                {called || personId}
              </bdi>
              <bdi class="small soft truncate">{email || phoneNumber || personId}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <div class="people-buttons">
        {shown.length < persons.length && (
          <button type="button" class="button compact" onClick={showAll}>
            {i18n.t('people.known.showAll', [formatWhole(persons.length)])}
          </button>
        )}
        {persons.length > 0 && (
          <SaveList
            what={i18n.t('people.account.people')}
            of={account.name || account.domain || account.accountId}
            list={() => ({ rows: personsTable(persons), json: persons })}
            saveFile={saveFile}
          />
        )}
      </div>
    </section>
  );
}

/** Under the interface's own names, which an import reads. */
const columns = ['personId', 'name', 'email', 'domain', 'slug', 'phoneNumber', 'linkedinProfileUrl'] as const;

function personsTable(persons: readonly Answer<'getPerson'>[]): (string | null)[][] {
  return [[...columns], ...persons.map((person) => columns.map((column) => person[column] ?? null))];
}
