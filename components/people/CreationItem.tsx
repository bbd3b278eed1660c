import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import {
  type CreationOffer,
  type CreationSummary,
  type CreationTone,
  creationSummary,
  creationTitle,
} from '../../lib/people/creation-summary.ts';
import type { CreationView } from '../../lib/people/people.ts';
import { accountDraftOf, personDraftOf } from '../../lib/people/person-form.ts';
import { Confirm } from '../capture/Confirm.tsx';
import { AnyIcon, type AnyIconName } from '../ui/AnyIcon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { useAction } from '../ui/use-action.ts';
import { creationKind, creationSentence } from './creation-texts.ts';
import type { PeopleProps } from './people-props.ts';
import { beginAccount, beginPerson } from './use-form-draft.ts';

const icons: Record<CreationTone, AnyIconName> = {
  busy: 'refresh',
  live: 'check',
  warn: 'warning',
  stop: 'close',
  quiet: 'clock',
};

const offerNames: Record<CreationOffer, () => string> = {
  open: () => i18n.t('people.creations.open'),
  edit: () => i18n.t('people.creations.edit'),
  send: () => i18n.t('people.creations.send'),
  discard: () => i18n.t('people.creations.discard'),
  dismiss: () => i18n.t('people.creations.dismiss'),
};

type CreationItemProps = PeopleProps & { creation: CreationView };

/** One creation: who or what, how it stands, and what can be done. */
export function CreationItem(props: CreationItemProps) {
  const { creation, capturing, now } = props;
  const facts = creationSummary(creation.state, now, capturing.creations.paused);
  const [discarding, setDiscarding] = useState(false);
  const { acting, act, discard } = useSteering(props);
  const title = creationTitle(creation);
  return (
    <li class={`capture-item ${facts.tone}`}>
      <AnyIcon name={icons[facts.tone]} turning={facts.tone === 'busy'} />
      <div class="words">
        <p class="excerpt" dir="auto">
          {title}
        </p>
        <p class="small soft">{creationKind(creation)}</p>
        <Standing facts={facts} />
        {acting.problem && <ProblemNote problem={acting.problem} now={now} />}
        {facts.offers.length > 0 && (
          <div class="capture-offers">
            {facts.offers.map((offer) => (
              <button
                key={offer}
                type="button"
                class={offer === 'discard' || offer === 'dismiss' ? 'link quiet' : 'button compact'}
                aria-disabled={acting.busy}
                onClick={() => (offer === 'discard' ? setDiscarding(true) : act(offer))}
              >
                {offerNames[offer]()}
              </button>
            ))}
          </div>
        )}
        {discarding && (
          <Confirm
            title={i18n.t('people.creations.discardTitle')}
            confirm={i18n.t('people.creations.discard')}
            keep={i18n.t('people.creations.keep')}
            work={discard}
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

function useSteering({ creation, ask, places, memory }: CreationItemProps) {
  const acting = useAction();
  const { id, state } = creation;
  const steer = (to: 'send' | 'discard') => ask('steerCreation', { id, to });
  const act = (offer: Exclude<CreationOffer, 'discard'>) => {
    if (offer === 'send') acting.run(() => steer('send'));
    else if (offer === 'dismiss') acting.run(() => steer('discard'));
    else if (creation.operation === 'createPerson') {
      if (offer === 'open' && state.kind === 'done') return places.openPerson(state.id);
      beginPerson(memory, personDraftOf(creation.body), id);
      places.go({ at: 'new-person' });
    } else {
      if (offer === 'open' && state.kind === 'done') return places.openAccount(state.id);
      beginAccount(memory, accountDraftOf(creation.body), id);
      places.go({ at: 'new-account' });
    }
  };
  return { acting, act, discard: () => steer('discard') };
}

function Standing({ facts }: { facts: CreationSummary }) {
  const { sentence, problem } = facts;
  // Those sentences say the reason already.
  const isTold = sentence === 'conflict' || (sentence === 'refused' && problem?.kind === 'rejected');
  return (
    <p class="standing" role="status">
      {creationSentence(facts)}
      {problem && !isTold && <span class="soft"> {problemSentence(problem.kind)}</span>}
      {problem?.detail !== undefined && (
        <span class="detail">
          {i18n.t('problem.said')} <bdi>{problem.detail}</bdi>
        </span>
      )}
    </p>
  );
}
