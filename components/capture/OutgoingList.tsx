import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { beginning } from '../../lib/format/texts.ts';
import type { OutcomeTone } from '../../lib/publish/attempt-line.ts';
import { outcomeIcons } from '../publish/OutcomeLine.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { writeSentence } from '../ui/problem-sentence.ts';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';

interface OutgoingGroup {
  title: string;
  /** How many there are, of which the rows may be a part. */
  count: number;
  head?: ComponentChildren;
  rows: ComponentChildren[];
}

interface OutgoingListProps {
  label: string;
  heading: string;
  /** Collapses the list to a line with this mark; without it, everything is visible. */
  strip?: { tone: OutcomeTone; isOpen: boolean; toggle(): void } | undefined;
  /** The problem that blocks everything in the workspace, and its consequence. */
  paused: Problem | undefined;
  meaning: string;
  more?: ComponentChildren;
  groups: readonly OutgoingGroup[];
  after?: ComponentChildren;
}

export function OutgoingList(props: OutgoingListProps) {
  const { label, strip, paused, after } = props;
  const groups = props.groups.filter(({ rows }) => rows.length > 0);
  return (
    <section class="outbox stack" aria-label={label}>
      <div class="row">
        <h2>
          {strip ? (
            <button
              type="button"
              class={`row strip ${strip.tone}`}
              aria-expanded={strip.isOpen}
              onClick={strip.toggle}
            >
              <Icon name={outcomeIcons[strip.tone]} />
              {props.heading}
              <Icon name={strip.isOpen ? 'up' : 'down'} tiny />
            </button>
          ) : (
            props.heading
          )}
        </h2>
        {props.more}
      </div>
      {paused && (
        <div class="stack tight">
          {/* Said already over everything. */}
          {paused.kind !== 'newer-data' && <ProblemNote problem={paused} />}
          <p class="small soft">{props.meaning}</p>
        </div>
      )}
      {strip?.isOpen !== false &&
        groups.map(({ title, count, head, rows }) => (
          <div key={title}>
            {groups.length > 1 && (
              <h3 class="small soft">
                {title} {count}
              </h3>
            )}
            {head}
            <ul class="outgoing" aria-label={title}>
              {rows}
            </ul>
          </div>
        ))}
      {after}
    </section>
  );
}

export interface Offer {
  /** `discard` asks for confirmation. */
  name: string;
  text: string;
  act(): unknown;
}

/** Secondary offers: destructive, or not a way to continue. */
const quiet = ['copy', 'discard', 'dismiss'];

interface OutgoingItemProps {
  facts: { sentence: string; tone: OutcomeTone; problem: Problem | undefined };
  title: string;
  /** Its kind or destination. */
  about: string;
  status: ComponentChildren;
  isAnnounced?: boolean;
  /** The likeliest first, as a button; the others are in a menu. */
  offers: readonly Offer[];
  discarding: { title: string; text: string; discard(): Promise<unknown> };
  said?: string | undefined;
  children?: ComponentChildren;
}

/** Length of the title in labels (characters). */
const NAMED_BY = 40;

export function OutgoingItem(props: OutgoingItemProps) {
  const { facts, title, status, isAnnounced = false, offers, discarding, said } = props;
  const { sentence, tone, problem } = facts;
  const acting = useAction();
  const [isAsking, setAsking] = useState(false);
  const act = ({ name, act }: Offer) =>
    name === 'discard' ? setAsking(true) : acting.run(async () => act());
  const first = offers.find(({ name }) => !quiet.includes(name));
  const others = offers.filter((offer) => offer !== first);
  return (
    <li class={`outgoing-item ${tone}`}>
      <Icon
        name={sentence === 'held' ? 'clock' : outcomeIcons[tone]}
        turning={sentence === 'sending' || sentence === 'leaving'}
      />
      <p class="clamp" dir="auto" title={title}>
        {title}
      </p>
      <span class="row outgoing-acts">
        {first && (
          <button type="button" class="button compact" aria-disabled={acting.busy} onClick={() => act(first)}>
            {first.text}
          </button>
        )}
        {others.length > 0 && (
          <Menu
            label={beginning(title, NAMED_BY)}
            name={i18n.t('act.moreOf', [beginning(title, NAMED_BY)])}
            items={others.map((offer) => ({ text: offer.text, act: () => act(offer) }))}
          >
            <Icon name="more" />
          </Menu>
        )}
      </span>
      <div class="small soft outgoing-why">
        <bdi>{props.about}</bdi>
        {status && ' · '}
        <span role={isAnnounced ? 'status' : undefined}>
          {status}
          {problem && !isReasonIn(sentence, problem) && <> {writeSentence(problem, 'create')}</>}
          {problem?.detail !== undefined && (
            <> {fill(i18n.t('problem.said', [HOLE]), <bdi>{problem.detail}</bdi>)}</>
          )}
        </span>{' '}
        <b role="status">{said}</b>
        {props.children}
        {acting.problem && <ProblemNote problem={acting.problem} />}
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

/** Whether the sentence already gives the reason. */
function isReasonIn(sentence: string, problem: Problem): boolean {
  const isPlain = writeSentence(problem, 'create') === i18n.t('problem.rejected');
  return ['topicGone', 'conflict'].includes(sentence) || (sentence === 'refused' && isPlain);
}
