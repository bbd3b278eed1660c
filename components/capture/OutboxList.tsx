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
import { formatWhole } from '../../lib/format/numbers.ts';
import type { OutcomeTone } from '../../lib/publish/attempt-line.ts';
import { NowProvider, useNow, useTicking } from '../ui/Age.tsx';
import { writeSentence } from '../ui/problem-sentence.ts';
import { ActionButton, useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import { type Offer, OutgoingItem, OutgoingList } from './OutgoingList.tsx';

interface OutboxListProps {
  workspaceId: string;
  outbox: OutboxState;
  /** A problem that the view already shows for the whole workspace, so it is not repeated here. */
  shownProblem?: ProblemKind | undefined;
  composing: Composing;
  openEntry(topicId: string, entryId: string): void;
  /** Shows the composer after a text was loaded into it. */
  showComposer(): void;
  /** Shows at most this many and counts the rest. Without it, a long list is collapsed to a line. */
  max?: number;
  more?(captures: CaptureView[]): ComponentChildren;
}

/** Up to this many are listed without collapsing. */
const FEW = 3;

/** Captures being sent or just finished. Renders nothing if there are none. */
export function OutboxList({ max, more, shownProblem, ...props }: OutboxListProps) {
  const { outbox, workspaceId } = props;
  const { paused } = outbox;
  const now = useNow();
  const [chosen, setOpen] = useState<boolean>();
  const groups = captureGroups(outbox, workspaceId, now);
  const captures = [...groups.needsYou, ...groups.onTheWay, ...groups.saved];
  if (captures.length === 0) return null;
  const isOpen = chosen ?? captures.length <= FEW;
  const { needsYou = 0, onTheWay = 0 } = outbox.more ?? {};
  const counts = {
    needsYou: groups.needsYou.length + needsYou,
    onTheWay: groups.onTheWay.length + onTheWay,
    saved: groups.saved.length,
  };
  const groupOf = (name: keyof CaptureGroups) => {
    const cause = sharedCause(groups[name], now, paused);
    return {
      title: i18n.t(`capture.outbox.groups.${name}`),
      count: counts[name],
      head: cause && <Shared cause={cause} />,
      rows: groups[name].map((capture) => (
        <OutboxItem
          key={capture.id}
          {...props}
          capture={capture}
          isCauseShown={cause?.captures.includes(capture)}
        />
      )),
    };
  };
  const list = { label: i18n.t('kind.captures'), heading: headingText(counts) };
  const rows = captures.slice(0, max).map((each) => <OutboxItem key={each.id} {...props} capture={each} />);
  const left = captures.length - rows.length + needsYou + onTheWay;
  return (
    <OutgoingList
      {...list}
      strip={max === undefined ? { tone: toneOf(counts), isOpen, toggle: () => setOpen(!isOpen) } : undefined}
      paused={paused?.kind === shownProblem ? undefined : paused}
      meaning={i18n.t('capture.outbox.paused')}
      more={isOpen && more?.(captures)}
      groups={
        max === undefined
          ? (['needsYou', 'onTheWay', 'saved'] as const).map(groupOf)
          : [{ title: list.label, count: rows.length, rows }]
      }
      after={
        left > 0 &&
        (max !== undefined || isOpen) && (
          <p class="small soft">
            {max === undefined
              ? i18n.t('count.more', left, [formatWhole(left)])
              : i18n.t('capture.outbox.more', left)}
          </p>
        )
      }
    />
  );
}

type GroupCounts = Record<keyof CaptureGroups, number>;

function toneOf({ needsYou, onTheWay }: GroupCounts): OutcomeTone {
  if (needsYou > 0) return 'warn';
  return onTheWay > 0 ? 'quiet' : 'live';
}

function headingText({ needsYou, onTheWay: onWay }: GroupCounts): string {
  if (needsYou === 0) return onWay > 0 ? i18n.t('capture.outbox.waiting', onWay) : i18n.t('kind.outbox');
  const needing = i18n.t('capture.outbox.needsYou', needsYou);
  return onWay > 0 ? `${needing} · ${i18n.t('capture.outbox.alsoWaiting', onWay)}` : needing;
}

/** A cause that several captures share, shown once with one remedy for all. */
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
        label={i18n.t('capture.outbox.sendAll', [formatWhole(captures.length)])}
        act={() => Promise.all(captures.map(send))}
      />
    </div>
  );
}

type OutboxItemProps = Omit<OutboxListProps, 'max' | 'more' | 'shownProblem'> & {
  capture: CaptureView;
  /** The list already shows the reason above. */
  isCauseShown?: boolean | undefined;
};

/** Up to this many entries are offered individually. */
const MAX_OPENED = 3;

function OutboxItem(props: OutboxItemProps) {
  const { capture, outbox } = props;
  const { state, topicId, topicTitle, excerpt } = capture;
  const waitsForNothing = !outbox.paused && state.kind === 'queued' && !state.problem;
  const now = useTicking(waitsForNothing || state.kind === 'checking');
  const all = captureFacts(capture, now, outbox.paused);
  const facts = props.isCauseShown ? { ...all, problem: undefined } : all;
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
        status={facts.sentence !== 'paused' && <CaptureStatus facts={facts} now={now} />}
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

/** "Edit" also serves to choose another topic or to fix a refused text. */
function offerText(offer: CaptureOffer, { sentence }: CaptureFacts): string {
  if (offer === 'edit' && sentence === 'topicGone') return i18n.t('capture.offer.choose');
  if (offer === 'edit' && sentence === 'refused') return i18n.t('capture.offer.fix');
  return i18n.t(`act.${offer}`);
}

/** A countdown must not be announced each second. */
function CaptureStatus({ facts, now }: { facts: CaptureFacts; now: number }) {
  const sentence = captureSentence(facts, now);
  if (facts.sentence !== 'held') return <>{sentence}</>;
  return (
    <>
      <span aria-hidden="true">{sentence}</span>
      <span class="visually-hidden">{i18n.t('capture.state.heldAloud')}</span>
    </>
  );
}

/** The state of a capture in one sentence. `now` advances each second while requests are blocked. */
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
    /** A text that a person typed returns to a draft. */
    async undo() {
      const draftId = crypto.randomUUID();
      await ask('controlCapture', { id, to: 'undo', draftId });
      if (await composing.reopen(draftId)) showComposer();
    },
    /** An edit in progress is reopened. */
    async edit() {
      const begun = composing.editOf(id);
      const text = begun ? undefined : await wholeText();
      if (begun) await composing.reopen(begun.id);
      else if (text !== undefined) {
        const part = { kind, source, topicId, text, editing: id, verbatim: true } as const;
        await composing.begin(newDraft(crypto.randomUUID(), workspaceId, part, Date.now()));
      } else return;
      showComposer();
    },
    async copy() {
      // The clipboard gets a promise, because the click expires before the text is loaded.
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
