import { i18n } from '#i18n';
import { creationRow } from '../../lib/export/saved-rows.ts';
import { exactTime } from '../../lib/format/dates.ts';
import {
  type CreationOffer,
  type CreationSummary,
  creationSummary,
  creationsShown,
  creationTitle,
} from '../../lib/people/creation-summary.ts';
import type { CreationView } from '../../lib/people/people.ts';
import { accountForm, personForm } from '../../lib/people/person-form.ts';
import { OutgoingItem, OutgoingList } from '../capture/OutgoingList.tsx';
import { ListMenu, type SavedList } from '../export/ListMenu.tsx';
import { savedTable } from '../export/saved-table.ts';
import { useNow } from '../ui/Age.tsx';
import { useView } from '../ui/view-context.ts';
import { beginEdit } from './use-form-draft.ts';
import type { PeopleProps } from './use-people-place.ts';

export function CreationList(props: PeopleProps) {
  const { capturing, workspace } = props;
  const { paused } = capturing.creations;
  const creations = creationsShown(capturing.creations.creations, workspace.id);
  if (creations.length === 0) return null;
  const isWaiting = creations.some(({ state }) => state.kind !== 'done');
  return (
    <OutgoingList
      label={i18n.t('kind.outbox')}
      heading={i18n.t('kind.outbox')}
      count={creations.length}
      paused={isWaiting ? paused : undefined}
      meaning={i18n.t('people.creations.paused')}
      more={<SaveCreations {...props} creations={creations} />}
      groups={[
        {
          title: i18n.t('kind.outbox'),
          rows: creations.map((creation) => (
            <CreationItem key={creation.id} {...props} creation={creation} />
          )),
        },
      ]}
    />
  );
}

function CreationItem({ creation, capturing, places, forms }: PeopleProps & { creation: CreationView }) {
  const { id, state, operation } = creation;
  const { ask } = useView();
  const summary = creationSummary(state, useNow(), capturing.creations.paused);
  const discard = () => ask('controlCreation', { id, to: 'discard' });
  const acts: Record<CreationOffer, () => unknown> = {
    send: () => ask('controlCreation', { id, to: 'send' }),
    discard,
    dismiss: discard,
    open() {
      const kind = operation === 'createPerson' ? 'person' : 'account';
      if (state.kind === 'done') places.openThing({ kind, id: state.id });
    },
    edit() {
      if (creation.operation === 'createPerson') beginEdit(forms, personForm, creation.body, id);
      else beginEdit(forms, accountForm, creation.body, id);
      places.go({ at: operation === 'createPerson' ? 'new-person' : 'new-account', editing: id });
    },
  };
  return (
    <OutgoingItem
      facts={summary}
      title={creationTitle(creation)}
      about={creationKind(creation)}
      standing={creationSentence(summary)}
      isAnnounced
      offers={summary.offers.map((name) => ({
        name,
        text: i18n.t(`people.creations.${name}`),
        act: acts[name],
      }))}
      discarding={{
        title: i18n.t('people.creations.discardTitle'),
        text: i18n.t('people.creations.discardText'),
        discard,
      }}
    />
  );
}

function SaveCreations({ capturing, workspace, creations }: PeopleProps & { creations: CreationView[] }) {
  const list = (): SavedList => {
    const now = Date.now();
    const pageHealthOf = ({ state }: CreationView) =>
      creationSentence(creationSummary(state, now, capturing.creations.paused));
    const rows = creations.map((each) => creationRow(each, creationKind(each), pageHealthOf(each)));
    return { rows: savedTable(rows), json: creations };
  };
  return (
    <ListMenu what={`${i18n.t('kind.people')} ${i18n.t('kind.outbox')}`} of={workspace.name} list={list} />
  );
}

function creationSentence({ sentence, at }: CreationSummary): string {
  return i18n.t(`people.creations.state.${sentence}`, [exactTime(at)]);
}

function creationKind({ operation }: Pick<CreationView, 'operation'>): string {
  return operation === 'createPerson'
    ? i18n.t('people.creations.person')
    : i18n.t('people.creations.account');
}
