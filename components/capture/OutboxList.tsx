import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { ProblemKind } from '../../lib/api/problem.ts';
import type { CaptureView, OutboxState } from '../../lib/capture/capture.ts';
import {
  type CaptureFacts,
  type CaptureGroups,
  type CaptureOffer,
  captureFacts,
  captureGroups,
  type SharedCause,
  sharedCause,
} from '../../lib/capture/capture-summary.ts';
import { newDraft } from '../../lib/capture/compose-draft.ts';
import type { Composing } from '../../lib/capture/draft-subscription.ts';
import { shortTime } from '../../lib/format/dates.ts';
import type { OutcomeTone } from '../../lib/publish/attempt-line.ts';
import { NowProvider, useNow, useTicking } from '../ui/Age.tsx';
import { writeSentence } from '../ui/problem-sentence.ts';
import { ActionButton, useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import { type Offer, OutgoingItem, OutgoingList } from './OutgoingList.tsx';

interface OutboxListProps {
  workspaceId: string;
  outbox: OutboxState;
  /** What the view says already of the whole workspace: it is not said, nor offered to be cured, twice. */
  told?: ProblemKind | undefined;
  composing: Composing;
  openEntry(topicId: string, entryId: string): void;
  /** Shows the composer, after a text was put into it. */
  showComposer(): void;
  /** At most so many, all in sight; the others are counted. Without it they are a line that opens where they are many. */
  most?: number;
  more?(captures: CaptureView[]): ComponentChildren;
}

/** As many are in sight without opening anything. */
const FEW = 3;

/** Everything that is on its way to a topic, or came to rest a moment ago. Absent where there is nothing. */
export function OutboxList({ most, more, told, ...props }: OutboxListProps) {
  const { outbox, workspaceId } = props;
  const { paused } = outbox;
  const now = useNow();
  const [chosen, setOpen] = useState<boolean>();
  const groups = captureGroups(outbox, workspaceId, now);
  const captures = [...groups.needsYou, ...groups.onTheWay, ...groups.saved];
  if (captures.length === 0) return null;
  const isOpen = chosen ?? captures.length <= FEW;
  const groupOf = (name: keyof CaptureGroups) => {
    const cause = sharedCause(groups[name], now, paused);
    return {
      title: i18n.t(`capture.outbox.groups.${name}`),
      head: cause && <Shared cause={cause} />,
      rows: groups[name].map((capture) => (
        <OutboxItem
          key={capture.id}
          {...props}
          capture={capture}
          isTold={cause?.captures.includes(capture)}
        />
      )),
    };
  };
  const list = { label: i18n.t('kind.captures'), heading: headingText(groups), count: captures.length };
  const rows = captures.slice(0, most).map((each) => <OutboxItem key={each.id} {...props} capture={each} />);
  return (
    <OutgoingList
      {...list}
      strip={
        most === undefined ? { tone: toneOf(groups), isOpen, toggle: () => setOpen(!isOpen) } : undefined
      }
      paused={paused?.kind === told ? undefined : paused}
      meaning={i18n.t('capture.outbox.paused')}
      more={isOpen && more?.(captures)}
      groups={
        most === undefined
          ? (['needsYou', 'onTheWay', 'saved'] as const).map(groupOf)
          : [{ title: list.label, rows }]
      }
      after={
        rows.length < captures.length && (
          <p class="small soft">{i18n.t('capture.outbox.more', captures.length - rows.length)}</p>
        )
      }
    />
  );
}

function toneOf({ needsYou, onTheWay }: CaptureGroups): OutcomeTone {
  if (needsYou.length > 0) return 'warn';
  return onTheWay.length > 0 ? 'quiet' : 'live';
}

function headingText({ needsYou, onTheWay }: CaptureGroups): string {
  const onWay = onTheWay.length;
  if (needsYou.length === 0)
    return onWay > 0 ? i18n.t('capture.outbox.waiting', onWay) : i18n.t('kind.outbox');
  const needing = i18n.t('capture.outbox.needsYou', needsYou.length);
  return onWay > 0 ? `${needing} · ${i18n.t('capture.outbox.alsoWaiting', onWay)}` : needing;
}

/** What several wait for, told once, with one answer for them all. */
function Shared({ cause: { problem, captures } }: { cause: SharedCause }) {
  const { ask } = useView();
  const sending = useAction();
  const send = ({ id, state }: CaptureView) =>
    ask('controlCapture', { id, to: state.kind === 'needs-you' ? 'send' : 'now' });
  return (
    <div class="row shared-cause">
      <span>{writeSentence(problem, 'create')}</span>
      <ActionButton
        acting={sending}
        label={i18n.t('capture.outbox.sendAll', [captures.length])}
        act={() => Promise.all(captures.map(send))}
      />
    </div>
  );
}

type OutboxItemProps = Omit<OutboxListProps, 'most' | 'more' | 'told'> & {
  capture: CaptureView;
  /** Its reason is said over the list. */
  isTold?: boolean | undefined;
};

/** More entries than this are not offered one by one. */
const MAX_OPENED = 3;

function OutboxItem(props: OutboxItemProps) {
  const { capture, outbox } = props;
  const { state, topicId, topicTitle, excerpt } = capture;
  const waitsForNothing = !outbox.paused && state.kind === 'queued' && !state.problem;
  const now = useTicking(waitsForNothing || state.kind === 'checking');
  const all = captureFacts(capture, now, outbox.paused);
  const facts = props.isTold ? { ...all, problem: undefined } : all;
  const { copied, acts } = useActs(props);
  const opened = facts.entryIds.slice(0, MAX_OPENED);
  const offers = facts.offers.flatMap((offer): Offer[] => {
    const text = offerText(offer, facts);
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
        about={topicTitle || i18n.t('topics.untitled')}
        standing={facts.sentence !== 'paused' && <Standing facts={facts} now={now} />}
        offers={offers}
        discarding={{
          title: i18n.t('capture.discarding.title'),
          text: i18n.t('capture.discarding.text'),
          discard: acts.discard,
        }}
        said={copied && i18n.t(`copying.${copied}`)}
      >
        {capture.mayBeCut && facts.sentence !== 'saved' && <p>{i18n.t('capture.mayBeCut')}</p>}
      </OutgoingItem>
    </NowProvider>
  );
}

/** To edit is also the way to another topic, or past a refusal. */
function offerText(offer: CaptureOffer, { sentence }: CaptureFacts): string {
  if (offer === 'edit' && sentence === 'topicGone') return i18n.t('capture.offer.choose');
  if (offer === 'edit' && sentence === 'refused') return i18n.t('capture.offer.fix');
  return i18n.t(`capture.offer.${offer}`);
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
  const control = (to: 'send' | 'now' | 'check' | 'discard') => () => ask('controlCapture', { id, to });
  const acts: Record<Exclude<CaptureOffer, 'open'>, () => Promise<unknown>> = {
    /** A text that a person wrote goes back to where it was written. */
    async undo() {
      const draftId = crypto.randomUUID();
      await ask('controlCapture', { id, to: 'undo', draftId });
      if (await composing.goOn(draftId)) showComposer();
    },
    /** An edit that was begun is gone on with. */
    async edit() {
      const begun = composing.editOf(id);
      const text = begun ? undefined : await wholeText();
      if (begun) await composing.goOn(begun.id);
      else if (text !== undefined) {
        const part = { kind, source, topicId, text, editing: id, verbatim: true } as const;
        await composing.begin(newDraft(crypto.randomUUID(), workspaceId, part, Date.now()));
      } else return;
      showComposer();
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
