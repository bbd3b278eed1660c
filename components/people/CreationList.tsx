import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { creationRow } from '../../lib/export/saved-rows.ts';
import { exactTime } from '../../lib/format/dates.ts';
import {
  type CreationOffer,
  type CreationSummary,
  type CreationTone,
  creationSummary,
  creationsShown,
  creationTitle,
} from '../../lib/people/creation-summary.ts';
import type { CreationView } from '../../lib/people/people.ts';
import { accountForm, personForm } from '../../lib/people/person-form.ts';
import { Confirm } from '../capture/Confirm.tsx';
import { PausedBanner } from '../capture/PausedBanner.tsx';
import { type SavedList, SaveList } from '../export/SaveList.tsx';
import { tableOf } from '../export/saved-table.ts';
import { useNow } from '../ui/Age.tsx';
import { AnyIcon, type AnyIconName } from '../ui/AnyIcon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { useAction } from '../ui/use-action.ts';
import { useView } from '../ui/view-context.ts';
import { beginDraft } from './use-form-draft.ts';
import type { PeopleProps } from './use-people-place.ts';

/** Persons and accounts on their way to the service, or that came to rest. Absent where there are none. */
export function CreationList(props: PeopleProps) {
  const { capturing, workspace } = props;
  const { paused } = capturing.creations;
  const creations = creationsShown(capturing.creations.creations, workspace.id);
  if (creations.length === 0) return null;
  const isWaiting = creations.some(({ state }) => state.kind !== 'done');
  return (
    <section class="outbox stack" aria-label={i18n.t('people.creations.title')}>
      <h2>{i18n.t('people.creations.title')}</h2>
      {paused && isWaiting && <PausedBanner problem={paused} meaning={i18n.t('people.creations.paused')} />}
      <ul class="stack" aria-label={i18n.t('people.creations.title')}>
        {creations.map((creation) => (
          <CreationItem key={creation.id} {...props} creation={creation} />
        ))}
      </ul>
      <div>
        <SaveCreations {...props} creations={creations} />
      </div>
    </section>
  );
}

const icons: Record<CreationTone, AnyIconName> = {
  busy: 'refresh',
  live: 'check',
  warn: 'warning',
  stop: 'close',
  quiet: 'clock',
};

type CreationItemProps = PeopleProps & { creation: CreationView };

function CreationItem(props: CreationItemProps) {
  const now = useNow();
  const { creation, capturing, places, memory } = props;
  const { id, state, operation } = creation;
  const { ask } = useView();
  const acting = useAction();
  const summary = creationSummary(state, now, capturing.creations.paused);
  const [discarding, setDiscarding] = useState(false);
  const title = creationTitle(creation);
  const control = (to: 'send' | 'discard') => ask('controlCreation', { id, to });
  const act = (offer: CreationOffer) => {
    if (offer === 'discard') setDiscarding(true);
    else if (offer === 'send') acting.run(() => control('send'));
    else if (offer === 'dismiss') acting.run(() => control('discard'));
    else if (offer === 'open' && state.kind === 'done') {
      places.openThing({ kind: operation === 'createPerson' ? 'person' : 'account', id: state.id });
    } else if (creation.operation === 'createPerson') {
      beginDraft(memory, personForm, creation.body, id);
      places.go({ at: 'new-person' });
    } else {
      beginDraft(memory, accountForm, creation.body, id);
      places.go({ at: 'new-account' });
    }
  };
  return (
    <li class={`outcome-line capture-item ${summary.tone}`}>
      <AnyIcon name={icons[summary.tone]} turning={summary.tone === 'busy'} />
      <div class="words">
        <p class="excerpt" dir="auto">
          {title}
        </p>
        <p class="small soft">{creationKind(creation)}</p>
        <Standing summary={summary} />
        {acting.problem && <ProblemNote problem={acting.problem} />}
        {summary.offers.length > 0 && (
          <div class="capture-offers">
            {summary.offers.map((offer) => (
              <button
                key={offer}
                type="button"
                class={offer === 'discard' || offer === 'dismiss' ? 'link quiet' : 'button compact'}
                aria-disabled={acting.busy}
                onClick={() => act(offer)}
              >
                {i18n.t(`people.creations.${offer}`)}
              </button>
            ))}
          </div>
        )}
        {discarding && (
          <Confirm
            title={i18n.t('people.creations.discardTitle')}
            confirm={i18n.t('people.creations.discard')}
            keep={i18n.t('people.creations.keep')}
            work={() => control('discard')}
            onClose={() => setDiscarding(false)}
          >
            <p class="excerpt" dir="auto">
              {title}
            </p>
            <p>{i18n.t('people.creations.discardText')}</p>
          </Confirm>
        )}
      </div>
    </li>
  );
}

function Standing({ summary }: { summary: CreationSummary }) {
  const { sentence, problem } = summary;
  // Those sentences say the reason already.
  const saysReason = sentence === 'conflict' || (sentence === 'refused' && problem?.kind === 'rejected');
  return (
    <p class="standing" role="status">
      {creationSentence(summary)}
      {problem && !saysReason && <span class="soft"> {problemSentence(problem.kind)}</span>}
      {problem?.detail !== undefined && (
        <span class="detail">
          {i18n.t('problem.said')} <bdi>{problem.detail}</bdi>
        </span>
      )}
    </p>
  );
}

function SaveCreations({ capturing, workspace, creations }: PeopleProps & { creations: CreationView[] }) {
  const list = (): SavedList => {
    const now = Date.now();
    const standingOf = ({ state }: CreationView) =>
      creationSentence(creationSummary(state, now, capturing.creations.paused));
    const rows = creations.map((each) => creationRow(each, creationKind(each), standingOf(each)));
    return { rows: tableOf(rows), json: creations };
  };
  return (
    <SaveList
      what={`${i18n.t('kind.people')} ${i18n.t('people.creations.title')}`}
      of={workspace.name}
      list={list}
    />
  );
}

/** How a creation stands, without what the service said to it. */
function creationSentence({ sentence, at = 0 }: CreationSummary): string {
  return i18n.t(`people.creations.state.${sentence}`, [exactTime(at)]);
}

function creationKind({ operation }: Pick<CreationView, 'operation'>): string {
  return operation === 'createPerson'
    ? i18n.t('people.creations.person')
    : i18n.t('people.creations.account');
}
