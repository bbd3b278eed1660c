import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { CaptureView, ComposeDraft, OutboxState } from '../../lib/capture/capture.ts';
import {
  type CaptureFacts,
  type CaptureOffer,
  type CaptureTone,
  captureFacts,
} from '../../lib/capture/capture-summary.ts';
import { type Composing, newDraft } from '../../lib/capture/compose-draft.ts';
import { NowProvider, useTicking } from '../ui/Age.tsx';
import { AnyIcon, type AnyIconName } from '../ui/AnyIcon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { useAction } from '../ui/use-action.ts';
import { useView } from '../ui/view-context.ts';
import { Confirm } from './Confirm.tsx';
import { captureSentence } from './capture-texts.ts';

/** What every list of captures is given. */
export interface OutboxProps {
  workspaceId: string;
  outbox: OutboxState;
  /** Something is being composed that would be put aside. */
  composing: Composing;
  openEntry(topicId: string, entryId: string): void;
  /** Shows the composer, after a text was put into it. */
  showComposer(): void;
}

const icons: Record<CaptureTone, AnyIconName> = {
  busy: 'refresh',
  live: 'check',
  warn: 'warning',
  stop: 'close',
  quiet: 'clock',
};

/** One capture: what it says, where it goes, how it stands, and what can be done. */
export function OutboxItem(props: OutboxProps & { capture: CaptureView }) {
  const { capture, outbox } = props;
  const waitsForNothing = !outbox.paused && capture.state.kind === 'queued' && !capture.state.problem;
  const ticking = useTicking(waitsForNothing || capture.state.kind === 'checking');
  const facts = captureFacts(capture, ticking, outbox.paused);
  const controls = useControls(props, capture);
  return (
    <li class={`outcome-line capture-item ${facts.tone}`}>
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
        <Standing facts={facts} at={ticking} />
        {capture.mayBeCut && facts.sentence !== 'saved' && (
          <p class="small soft">{i18n.t('capture.mayBeCut')}</p>
        )}
        {controls.problem && (
          <NowProvider value={ticking}>
            <ProblemNote problem={controls.problem} />
          </NowProvider>
        )}
        <ItemOffers capture={capture} facts={facts} controls={controls} />
      </div>
    </li>
  );
}

/** A sentence that changes each second is not read aloud each second. */
function Standing({ facts, at }: { facts: CaptureFacts; at: number }) {
  const sentence = captureSentence(facts, at);
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

interface ItemOffersProps {
  capture: CaptureView;
  facts: CaptureFacts;
  controls: Controls;
}

/** More entries than this are not offered one by one. */
const MOST_OPENED = 3;

/** The buttons of one capture. The first is the likeliest; what loses something is asked again. */
function ItemOffers({ capture, facts, controls }: ItemOffersProps) {
  const [discarding, setDiscarding] = useState(false);
  if (facts.offers.length === 0) return null;
  const act = (offer: Exclude<CaptureOffer, 'open'>) =>
    offer === 'discard' ? setDiscarding(true) : controls.run(offer);
  return (
    <div class="capture-offers">
      {facts.offers.map((offer) =>
        offer === 'open' ? (
          <OpenButtons key={offer} entryIds={facts.entryIds ?? []} open={controls.open} />
        ) : (
          <button
            key={offer}
            type="button"
            class={offer === 'discard' || offer === 'copy' ? 'link quiet' : 'button compact'}
            aria-disabled={controls.busy}
            onClick={() => act(offer)}
          >
            {i18n.t(`capture.offer.${offer}`)}
          </button>
        ),
      )}
      <span class="small soft" role="status">
        {controls.copied && i18n.t(`copying.${controls.copied}`)}
      </span>
      {discarding && (
        <Confirm
          title={i18n.t('capture.discarding.title')}
          confirm={i18n.t('act.discard')}
          keep={i18n.t('act.keep')}
          work={controls.work.discard}
          onClose={() => setDiscarding(false)}
        >
          <p class="excerpt" dir="auto">
            {capture.excerpt}
          </p>
          <p>{i18n.t('capture.discarding.text')}</p>
        </Confirm>
      )}
    </div>
  );
}

function OpenButtons({ entryIds, open }: { entryIds: readonly string[]; open(entryId: string): void }) {
  const shown = entryIds.slice(0, MOST_OPENED);
  return (
    <>
      {shown.map((entryId, index) => (
        <button key={entryId} type="button" class="button compact" onClick={() => open(entryId)}>
          {i18n.t('capture.offer.open')}
          {shown.length > 1 && ` ${index + 1}`}
        </button>
      ))}
    </>
  );
}

function useControls(props: OutboxProps, capture: CaptureView) {
  const { composing, showComposer, openEntry } = props;
  const { ask } = useView();
  const acting = useAction();
  const [copied, setCopied] = useState<'done' | 'failed'>();
  const { id, topicId } = capture;
  const wholeText = async () => (await ask('readCapture', { id }))?.text;

  const compose = async (draftId: string, part: Pick<ComposeDraft, 'text' | 'editing'>) => {
    const { workspaceId, kind, source } = capture;
    await composing.begin(newDraft(draftId, workspaceId, { kind, source, topicId, ...part }, Date.now()));
    showComposer();
  };
  /** A text that was typed goes back to where it was typed. */
  const undo = async () => {
    const text = capture.kind === 'typed' ? await wholeText() : undefined;
    await ask('controlCapture', { id, to: 'undo' });
    if (text !== undefined) await compose(crypto.randomUUID(), { text });
  };
  const edit = async () => {
    const text = await wholeText();
    if (text !== undefined) await compose(id, { text, editing: true });
  };
  const copy = async () => {
    // The text is on its way while the click still counts.
    const text = wholeText().then((whole) => new Blob([whole ?? capture.excerpt], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]).then(
      () => setCopied('done'),
      () => setCopied('failed'),
    );
  };
  const control = (to: 'send' | 'now' | 'check' | 'discard') => () => ask('controlCapture', { id, to });
  const works: Record<Exclude<CaptureOffer, 'open'>, () => Promise<unknown>> = {
    undo,
    edit,
    copy,
    now: control('now'),
    check: control('check'),
    send: control('send'),
    anyway: control('send'),
    discard: control('discard'),
  };
  return {
    busy: acting.busy,
    problem: acting.problem,
    copied,
    open: (entryId: string) => openEntry(topicId, entryId),
    work: works,
    run: (offer: Exclude<CaptureOffer, 'open'>) => acting.run(works[offer]),
  };
}

type Controls = ReturnType<typeof useControls>;
