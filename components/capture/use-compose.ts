import { useEffect, useState } from 'preact/hooks';
import type { CaptureSource, ComposeDraft } from '../../lib/capture/capture.ts';
import { captureDefaults } from '../../lib/capture/capture-settings.ts';
import { applyTemplate } from '../../lib/capture/capture-template.ts';
import { cleanText } from '../../lib/capture/capture-text.ts';
import { templateValues } from '../../lib/capture/template-fields.ts';
import { likelyTopic } from '../../lib/topics/topic-choice.ts';
import { useStableAsk } from '../publish/use-stable-ask.ts';
import { useAction } from '../ui/use-action.ts';
import type { ComposerProps } from './composer-props.ts';
import { useCaptureSettings } from './use-capture-settings.ts';
import { useKnown } from './use-known.ts';

/** A draft as it is typed, kept, and captured. */
export function useCompose(props: ComposerProps) {
  const { draft, topics, composing, at, onClosed } = props;
  const ask = useStableAsk(props.ask);
  const saving = useAction();
  const [isUnkept, setIsUnkept] = useState(false);
  const settings = useCaptureSettings(ask, draft.workspaceId);
  const template = settings?.template ?? captureDefaults.template;
  const topic = topics.find(({ topicId }) => topicId === draft.topicId) ?? likelyTopic(topics);
  // What a person typed, or has edited after it was placed, is meant as it stands.
  const isTemplated = draft.kind !== 'typed' && !draft.editing && template !== captureDefaults.template;
  const text = cleanText(
    isTemplated
      ? applyTemplate(template, templateValues(draft.text, draft.source, at, draft.at))
      : draft.text,
  );
  const known = useKnown(ask, topic?.topicId, draft.editing ? '' : text);

  const keep = (part: Partial<Omit<ComposeDraft, 'id'>>) => {
    composing.change(draft.id, part).then(
      () => setIsUnkept(false),
      () => setIsUnkept(true),
    );
  };
  // What is shown as chosen stays chosen, whatever else is used meanwhile.
  const chosen = topic?.topicId;
  useEffect(() => {
    if (chosen !== undefined && draft.topicId === undefined) keep({ topicId: chosen });
  }, [draft.id, draft.topicId, chosen]);
  const capture = async () => {
    if (!topic) return;
    const { id, workspaceId, kind, source, mayBeCut } = draft;
    const { topicId } = topic;
    if (draft.editing) await ask('editCapture', { id, text, topicId });
    else {
      const marks = {
        ...(mayBeCut ? { mayBeCut } : {}),
        ...(known?.identical ? { anyway: true as const } : {}),
      };
      await ask('capture', { id, workspaceId, topicId, kind, text, source, ...marks });
    }
    await composing.close(id);
    onClosed('captured');
  };
  const asNew = async () => {
    const { editing: _, ...rest } = draft;
    await composing.keep({ ...rest, id: crypto.randomUUID() });
  };
  const isReady = topic !== undefined && text.trim() !== '' && (!isTemplated || settings !== undefined);
  return {
    topic,
    text,
    known,
    isTemplated,
    isUnkept,
    isReady,
    busy: saving.busy,
    problem: saving.problem,
    write: (next: string) => keep({ text: next }),
    choose: (topicId: string) => keep({ topicId }),
    dropSource: () => keep({ source: {} satisfies CaptureSource }),
    save: () => isReady && saving.run(capture),
    saveAsNew: () => saving.run(asNew),
    async discard() {
      await composing.close(draft.id);
      onClosed('discarded');
    },
  };
}

export type Compose = ReturnType<typeof useCompose>;
