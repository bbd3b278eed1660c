import { i18n } from '#i18n';
import { isTyped } from '../../lib/people/person-form.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { AddIds } from './AddIds.tsx';
import { CreationList } from './CreationList.tsx';
import { Here } from './Here.tsx';
import { KnownPart } from './KnownPart.tsx';
import type { PeopleProps } from './people-props.ts';
import { accountDraftIn, personDraftIn } from './use-form-draft.ts';
import { useKnownThings } from './use-known-things.ts';

/** What belongs to the tab, what is being created, and everybody who is known. */
export function PeopleHome(props: PeopleProps) {
  const { places, memory } = props;
  const known = useKnownThings(props);
  const begun = {
    person: isTyped(personDraftIn(memory)),
    account: isTyped(accountDraftIn(memory)),
  };
  return (
    <>
      <section class="people-head">
        <h1 tabIndex={-1}>{i18n.t('people.title')}</h1>
        <div class="people-buttons">
          <button type="button" class="button primary" onClick={() => places.go({ at: 'new-person' })}>
            <AnyIcon name="plus" tiny />
            {begun.person ? i18n.t('people.goOnPerson') : i18n.t('people.newPerson')}
          </button>
          <button type="button" class="button" onClick={() => places.go({ at: 'new-account' })}>
            <AnyIcon name="plus" tiny />
            {begun.account ? i18n.t('people.goOnAccount') : i18n.t('people.newAccount')}
          </button>
        </div>
      </section>
      <CreationList {...props} />
      <Here {...props} accounts={known.data?.account.length ?? 0} />
      <KnownPart {...props} known={known} />
      <AddIds {...props} known={known} />
    </>
  );
}
