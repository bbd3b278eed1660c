import { i18n } from '#i18n';
import type { CaptureView } from '../../lib/capture/capture.ts';
import { type CaptureFacts, type CaptureTone, captureFacts } from '../../lib/capture/capture-words.ts';
import { useTicking } from '../publish/use-ticking.ts';
import { AnyIcon, type AnyIconName } from '../ui/AnyIcon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { captureSentence } from './capture-texts.ts';
import { ItemOffers } from './ItemOffers.tsx';
import type { OutboxProps } from './outbox-props.ts';
import { useSteering } from './use-steering.ts';

const icons: Record<CaptureTone, AnyIconName> = {
  busy: 'refresh',
  live: 'check',
  warn: 'warning',
  stop: 'close',
  quiet: 'clock',
};

interface OutboxItemProps extends OutboxProps {
  capture: CaptureView;
}

/** One capture: what it says, where it goes, how it stands, and what can be done. */
export function OutboxItem(props: OutboxItemProps) {
  const { capture, outbox } = props;
  const waitsForNothing = !outbox.paused && capture.state.kind === 'queued' && !capture.state.problem;
  const now = useTicking(props.now, waitsForNothing || capture.state.kind === 'checking');
  const facts = captureFacts(capture, now, outbox.paused);
  const steering = useSteering(props, capture);
  return (
    <li class={`capture-item ${facts.tone}`}>
      <AnyIcon
        name={facts.sentence === 'held' ? 'clock' : icons[facts.tone]}
        turning={facts.sentence === 'sending' || facts.sentence === 'leaving'}
      />
      <div class="words">
        <p class="excerpt" dir="auto" title={capture.excerpt}>
          {capture.excerpt}
        </p>
        <p class="small soft truncate">
          <bdi>{i18n.t('capture.outbox.to', [capture.topicTitle || i18n.t('topics.untitled')])}</bdi>
        </p>
        <Standing facts={facts} now={now} />
        {capture.mayBeCut && facts.sentence !== 'saved' && (
          <p class="small soft">{i18n.t('capture.mayBeCut')}</p>
        )}
        {steering.problem && <ProblemNote problem={steering.problem} now={now} />}
        <ItemOffers capture={capture} facts={facts} steering={steering} />
      </div>
    </li>
  );
}

/** A sentence that changes each second is not read aloud each second. */
function Standing({ facts, now }: { facts: CaptureFacts; now: number }) {
  const sentence = captureSentence(facts, now);
  return (
    <p class="standing">
      {facts.sentence === 'held' ? (
        <>
          <span aria-hidden="true">{sentence}</span>
          <span class="visually-hidden">{i18n.t('capture.state.heldAloud')}</span>
        </>
      ) : (
        sentence
      )}
      {facts.problem && !isToldBy(facts) && (
        <>
          {' '}
          <span class="soft">{problemSentence(facts.problem.kind)}</span>
        </>
      )}
      {facts.problem?.detail !== undefined && (
        <span class="detail">
          {i18n.t('problem.said')} <bdi>{facts.problem.detail}</bdi>
        </span>
      )}
    </p>
  );
}

/** The sentence says the reason already. */
function isToldBy({ sentence, problem }: CaptureFacts): boolean {
  return sentence === 'topicGone' || (sentence === 'refused' && problem?.kind === 'rejected');
}
