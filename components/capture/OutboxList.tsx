import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { ProblemKind } from '../../lib/api/problem.ts';
import type { CaptureView, ComposeDraft, OutboxState } from '../../lib/capture/capture.ts';
import {
  type CaptureFacts,
  type CaptureOffer,
  captureFacts,
  capturesShown,
  outboxSummary,
} from '../../lib/capture/capture-summary.ts';
import { newDraft } from '../../lib/capture/compose-draft.ts';
import type { Composing } from '../../lib/capture/draft-subscription.ts';
import { shortTime } from '../../lib/format/dates.ts';
import { NowProvider, useNow, useTicking } from '../ui/Age.tsx';
import { useView } from '../ui/view-context.ts';
import { type Offer, OutgoingItem, OutgoingList } from './OutgoingList.tsx';

interface OutboxListProps {
  workspaceId: string;
  outbox: OutboxState;
  /** What the view says already of the whole workspace: it is not said, nor offered to be cured, twice. */
  told?: ProblemKind | undefined;
  /** Something is being composed that would be put aside. */
  composing: Composing;
  openEntry(topicId: string, entryId: string): void;
  /** Shows the composer, after a text was put into it. */
  showComposer(): void;
  /** At most so many; the others are counted. */
  most?: number;
  /** What can be done with the whole list. */
  tools?(captures: CaptureView[]): ComponentChildren;
}

/** Everything that is on its way to a topic, or came to rest a moment ago. Absent where there is nothing. */
export function OutboxList({ most = Number.POSITIVE_INFINITY, tools, told, ...props }: OutboxListProps) {
  const { outbox, workspaceId } = props;
  const captures = capturesShown(outbox, useNow()).filter((each) => each.workspaceId === workspaceId);
  if (captures.length === 0) return null;
  const shown = captures.slice(0, most);
  const rest = captures.length - shown.length;
  return (
    <OutgoingList
      label={i18n.t('kind.captures')}
      heading={headingText(outbox)}
      count={captures.length}
      paused={outbox.paused?.kind === told ? undefined : outbox.paused}
      meaning={i18n.t('capture.outbox.paused')}
      after={
        <>
          {rest > 0 && <p class="small soft">{i18n.t('capture.outbox.more', rest)}</p>}
          {tools && <div>{tools(captures)}</div>}
        </>
      }
    >
      {shown.map((capture) => (
        <OutboxItem key={capture.id} {...props} capture={capture} />
      ))}
    </OutgoingList>
  );
}

function headingText(outbox: OutboxState): string {
  const { needsYou, waiting } = outboxSummary(outbox);
  if (needsYou > 0) return i18n.t('capture.outbox.needsYou', needsYou);
  return waiting > 0 ? i18n.t('capture.outbox.waiting', waiting) : i18n.t('capture.outbox.title');
}

type OutboxItemProps = Omit<OutboxListProps, 'most' | 'tools' | 'told'> & { capture: CaptureView };

/** More entries than this are not offered one by one. */
const MOST_OPENED = 3;

/** One capture: what it says, where it goes, how it stands, and what can be done. */
function OutboxItem(props: OutboxItemProps) {
  const { capture, outbox } = props;
  const { state, topicId, topicTitle, excerpt } = capture;
  const waitsForNothing = !outbox.paused && state.kind === 'queued' && !state.problem;
  const now = useTicking(waitsForNothing || state.kind === 'checking');
  const facts = captureFacts(capture, now, outbox.paused);
  const { copied, acts } = useActs(props);
  const opened = facts.entryIds.slice(0, MOST_OPENED);
  const offers = facts.offers.flatMap((offer): Offer[] => {
    const text = i18n.t(`capture.offer.${offer}`);
    if (offer !== 'open') return [{ name: offer, text, act: acts[offer] }];
    return opened.map((entryId, index) => ({
      name: entryId,
      text: opened.length > 1 ? `${text} ${index + 1}` : text,
      act: () => props.openEntry(topicId, entryId),
    }));
  });
  return (
    <NowProvider value={now}>
      <OutgoingItem
        facts={facts}
        title={excerpt}
        about={i18n.t('capture.outbox.to', [topicTitle || i18n.t('topics.untitled')])}
        standing={<Standing facts={facts} now={now} />}
        offers={offers}
        discarding={{
          title: i18n.t('capture.discarding.title'),
          text: i18n.t('capture.discarding.text'),
          discard: acts.discard,
        }}
        {...(copied ? { said: i18n.t(`copying.${copied}`) } : {})}
      >
        {capture.mayBeCut && facts.sentence !== 'saved' && (
          <p class="small soft">{i18n.t('capture.mayBeCut')}</p>
        )}
      </OutgoingItem>
    </NowProvider>
  );
}

/** A sentence that changes each second is not read aloud each second. */
function Standing({ facts, now }: { facts: CaptureFacts; now: number }) {
  const sentence = captureSentence(facts, now);
  if (facts.sentence !== 'held') return <>{sentence}</>;
  return (
    <>
      <span aria-hidden="true">{sentence}</span>
      <span class="visually-hidden">{i18n.t('capture.state.heldAloud')}</span>
    </>
  );
}

/** How a capture stands, in one sentence. `now` is counted on each second while something is held back. */
export function captureSentence({ sentence, at, entryIds }: CaptureFacts, now: number): string {
  switch (sentence) {
    case 'held':
      return i18n.t('capture.state.held', [Math.max(1, Math.ceil((at - now) / 1000))]);
    case 'waitingUntil':
    case 'checking':
      return i18n.t(`capture.state.${sentence}`, [shortTime(at, now)]);
    case 'savedTwice':
      return i18n.t('capture.state.savedTwice', entryIds.length - 1, [entryIds.length - 1, entryIds.length]);
    default:
      return i18n.t(`capture.state.${sentence}`);
  }
}

function useActs({ capture, composing, showComposer }: OutboxItemProps) {
  const { ask } = useView();
  const [copied, setCopied] = useState<'done' | 'failed'>();
  const { id, workspaceId, topicId, kind, source, excerpt } = capture;
  const wholeText = async () => (await ask('readCapture', { id }))?.text;
  const compose = async (draftId: string, part: Pick<ComposeDraft, 'text' | 'editing'>) => {
    await composing.begin(newDraft(draftId, workspaceId, { kind, source, topicId, ...part }, Date.now()));
    showComposer();
  };
  const control = (to: 'undo' | 'send' | 'now' | 'check' | 'discard') => () =>
    ask('controlCapture', { id, to });
  const acts: Record<Exclude<CaptureOffer, 'open'>, () => Promise<unknown>> = {
    /** A text that was typed goes back to where it was typed. */
    async undo() {
      const text = kind === 'typed' ? await wholeText() : undefined;
      await control('undo')();
      if (text !== undefined) await compose(crypto.randomUUID(), { text });
    },
    async edit() {
      const text = await wholeText();
      if (text !== undefined) await compose(id, { text, editing: true });
    },
    async copy() {
      // The text is on its way while the click still counts.
      const text = wholeText().then((whole) => new Blob([whole ?? excerpt], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]).then(
        () => setCopied('done'),
        () => setCopied('failed'),
      );
    },
    now: control('now'),
    check: control('check'),
    send: control('send'),
    anyway: control('send'),
    discard: control('discard'),
  };
  return { copied, acts };
}
