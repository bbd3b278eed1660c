import { useState } from 'preact/hooks';
import type { CaptureView } from '../../lib/capture/capture.ts';
import type { CaptureOffer } from '../../lib/capture/capture-words.ts';
import { newDraft } from '../../lib/capture/compose-draft.ts';
import { useAction } from '../ui/use-action.ts';
import type { OutboxProps } from './outbox-props.ts';

export type Copied = 'copied' | 'failed';

/** Carries out what is offered for one capture. */
export function useSteering(props: OutboxProps, capture: CaptureView) {
  const { ask, composing, showComposer, openEntry } = props;
  const acting = useAction();
  const [copied, setCopied] = useState<Copied>();
  const { id, topicId } = capture;
  const wholeText = async () => (await ask('readCapture', { id }))?.text;

  /** A text that was typed goes back to where it was typed. */
  const undo = async () => {
    const text = capture.kind === 'typed' ? await wholeText() : undefined;
    await ask('steerCapture', { id, to: 'undo' });
    if (text === undefined) return;
    const { workspaceId, kind, source } = capture;
    await composing.begin(
      newDraft(crypto.randomUUID(), workspaceId, { kind, source, topicId, text }, Date.now()),
    );
    showComposer();
  };
  const edit = async () => {
    const text = await wholeText();
    if (text === undefined) return;
    const { workspaceId, kind, source } = capture;
    await composing.begin(
      newDraft(id, workspaceId, { kind, source, topicId, text, editing: true }, Date.now()),
    );
    showComposer();
  };
  const copy = async () => {
    // The text is on its way while the click still counts.
    const text = wholeText().then((whole) => new Blob([whole ?? capture.excerpt], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]).then(
      () => setCopied('copied'),
      () => setCopied('failed'),
    );
  };
  const steer = (to: 'send' | 'now' | 'check' | 'discard') => () => ask('steerCapture', { id, to });
  const works: Record<Exclude<CaptureOffer, 'open'>, () => Promise<unknown>> = {
    undo,
    edit,
    copy,
    now: steer('now'),
    check: steer('check'),
    send: steer('send'),
    anyway: steer('send'),
    discard: steer('discard'),
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

export type Steering = ReturnType<typeof useSteering>;
