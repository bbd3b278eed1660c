import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import type { OutcomeTone } from '../../lib/publish/attempt-line.ts';
import { outcomeIcons } from '../publish/OutcomeLine.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { useAction } from '../ui/use-action.ts';
import { usePageActions } from '../ui/view-context.ts';

interface OutgoingListProps {
  label: string;
  heading: string;
  /** How many there are. */
  count: number;
  /** What all that waits in the workspace waits for, and what that means. */
  paused: Problem | undefined;
  meaning: string;
  /** Below the list: those that are not shown, and what can be done with all of them. */
  after: ComponentChildren;
  children: ComponentChildren;
}

/** What is on its way to the service, or came to rest: captures, persons and accounts. */
export function OutgoingList(props: OutgoingListProps) {
  const { label, count, paused } = props;
  const { grantAccess } = usePageActions();
  const granting = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isLess = count < before.current;
    before.current = count;
    // Whoever undid or discarded something goes on at the top of the list, rather than nowhere.
    if (isLess && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [count]);
  return (
    <section class="outbox stack" aria-label={label}>
      <h2 ref={heading} tabIndex={-1}>
        {props.heading}
      </h2>
      {paused && (
        <div class="paused-banner stack">
          <ProblemNote problem={paused} toOptions onGrant={() => granting.run(grantAccess)} />
          <p class="small soft">{props.meaning}</p>
        </div>
      )}
      <ul class="stack" aria-label={label}>
        {props.children}
      </ul>
      {props.after}
    </section>
  );
}

export interface Offer {
  /** `discard` is asked again. */
  name: string;
  text: string;
  act(): unknown;
}

/** What loses something, or is not the way on. */
const quiet = ['copy', 'discard', 'dismiss'];

interface OutgoingItemProps {
  facts: { sentence: string; tone: OutcomeTone; problem: Problem | undefined };
  title: string;
  /** What it is, or where it goes. */
  about: string;
  /** How it stands, in words. */
  standing: ComponentChildren;
  /** Read aloud whenever it changes. */
  isAnnounced?: boolean;
  /** The likeliest first. */
  offers: readonly Offer[];
  /** What is asked before it is discarded. */
  discarding: { title: string; text: string; discard(): Promise<unknown> };
  /** How something that was pressed went. */
  said?: string;
  children?: ComponentChildren;
}

/** One of them: what it says, how it stands, and what can be done. */
export function OutgoingItem(props: OutgoingItemProps) {
  const { facts, title, standing, isAnnounced = false, offers, discarding, said } = props;
  const { sentence, tone, problem } = facts;
  const acting = useAction();
  const [isAsking, setAsking] = useState(false);
  const act = ({ name, act }: Offer) =>
    name === 'discard' ? setAsking(true) : acting.run(async () => act());
  return (
    <li class={`outcome-line capture-item ${tone}`}>
      <AnyIcon
        name={sentence === 'held' ? 'clock' : outcomeIcons[tone]}
        turning={sentence === 'sending' || sentence === 'leaving'}
      />
      <div class="words">
        <p class="clamp excerpt" dir="auto" title={title}>
          {title}
        </p>
        <p class="small soft truncate">
          <bdi>{props.about}</bdi>
        </p>
        <p class="standing" role={isAnnounced ? 'status' : undefined}>
          {standing}
          {problem && !isToldBy(sentence, problem) && (
            <span class="soft"> {problemSentence(problem.kind)}</span>
          )}
          {problem?.detail !== undefined && (
            <span class="detail">
              {i18n.t('problem.said')} <bdi>{problem.detail}</bdi>
            </span>
          )}
        </p>
        {props.children}
        {acting.problem && <ProblemNote problem={acting.problem} />}
        {offers.length > 0 && (
          <div class="capture-offers row wrap">
            {offers.map((offer) => (
              <button
                key={offer.name}
                type="button"
                class={quiet.includes(offer.name) ? 'link quiet' : 'button compact'}
                aria-disabled={acting.busy}
                onClick={() => act(offer)}
              >
                {offer.text}
              </button>
            ))}
            <span class="small soft" role="status">
              {said}
            </span>
          </div>
        )}
        {isAsking && (
          <Confirm
            title={discarding.title}
            confirm={i18n.t('act.discard')}
            keep={i18n.t('act.keep')}
            work={discarding.discard}
            onClose={() => setAsking(false)}
          >
            <p class="clamp excerpt" dir="auto">
              {title}
            </p>
            <p>{discarding.text}</p>
          </Confirm>
        )}
      </div>
    </li>
  );
}

/** The sentence says the reason already. */
function isToldBy(sentence: string, { kind }: Problem): boolean {
  return ['topicGone', 'conflict'].includes(sentence) || (sentence === 'refused' && kind === 'rejected');
}
