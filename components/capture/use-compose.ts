import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import type { ComposeDraft } from '../../lib/capture/capture.ts';
import { captureDefaults, templateFor } from '../../lib/capture/capture-settings.ts';
import { applyTemplate, type PageAt, templateValues } from '../../lib/capture/capture-template.ts';
import { cleanText } from '../../lib/capture/capture-text.ts';
import type { Composing } from '../../lib/capture/draft-subscription.ts';
import { namedSource } from '../../lib/capture/tab-source.ts';
import type { CaptureSettings } from '../../lib/capture/worker/capture-schemas.ts';
import { likelyTopic } from '../../lib/topics/topic-choice.ts';
import type { KnownEntries, TopicView } from '../../lib/topics/topics.ts';
import { useAction } from '../ui/use-action.tsx';
import { type Async, useAsync } from '../ui/use-async.ts';
import { useEvent } from '../ui/use-stable.ts';
import { useView } from '../ui/view-context.ts';

export interface ComposerProps {
  draft: ComposeDraft;
  others: readonly ComposeDraft[];
  topics: readonly TopicView[];
  composing: Composing;
  at: PageAt | undefined;
  openEntry(topicId: string, entryId: string): void;
  /** Leaves the composer: the draft stays, or was captured or discarded. */
  back(): void;
}

export function useCompose(props: ComposerProps) {
  const { draft, topics, composing, at, back } = props;
  const { ask } = useView();
  const saving = useAction();
  const [isUnkept, setIsUnkept] = useState(false);
  const loading = useCaptureSettings(draft.workspaceId);
  const settings = loading.data;
  const { template, pattern } = templateFor(settings, draft.source.url);
  const topic = topics.find(({ topicId }) => topicId === draft.topicId) ?? likelyTopic(topics);
  // Typed or edited text is saved verbatim. Any other text waits until the workspace's template is known.
  const isForTemplate = draft.kind !== 'typed' && !draft.verbatim;
  const isTemplated = isForTemplate && template !== captureDefaults.template;
  const savedOf = (typed: string) =>
    cleanText(
      isTemplated ? applyTemplate(template, templateValues(typed, draft.source, at, draft.at)) : typed,
    );
  const text = savedOf(draft.text);
  // Holds the latest text, because a save may come before the last keystrokes are rendered.
  const typed = useRef(draft.text);
  useLayoutEffect(() => {
    typed.current = draft.text;
  }, [draft]);
  const known = useKnown(topic?.topicId, draft.editing ? '' : text);

  const keep = useEvent((part: Partial<Omit<ComposeDraft, 'id'>>) => {
    composing.change(draft.id, part).then(
      () => setIsUnkept(false),
      () => setIsUnkept(true),
    );
  });
  // Stores the displayed topic, so that using another topic elsewhere does not change it.
  const chosen = topic?.topicId;
  useEffect(() => {
    if (chosen !== undefined && draft.topicId === undefined) keep({ topicId: chosen });
  }, [draft.topicId, chosen]);
  const isReadyWith = (saved: string) =>
    topic !== undefined && saved.trim() !== '' && (!isForTemplate || settings !== undefined);
  const capture = async (topicId: string, saved: string) => {
    const { id, workspaceId, kind, source, mayBeCut, editing } = draft;
    const mark = await composing.mark(id);
    if (editing !== undefined) await ask('editCapture', { id: editing, text: saved, topicId, draft: mark });
    else {
      const marks = {
        draft: mark,
        ...(kind !== 'typed' && draft.written ? { written: true as const } : {}),
        ...(isTemplated ? { quote: cleanText(typed.current) } : {}),
        ...(mayBeCut ? { mayBeCut } : {}),
        ...(known?.identical && saved === text ? { anyway: true as const } : {}),
      };
      await ask('capture', { id, workspaceId, topicId, kind, text: saved, source, ...marks });
    }
    await composing.close(id, mark.at);
    back();
  };
  const asNew = () => {
    const { editing: _, ...rest } = draft;
    return composing.keep({ ...rest, written: true });
  };
  const problem = saving.problem ?? (isForTemplate ? loading.problem : undefined);
  const save = () => {
    const saved = savedOf(typed.current);
    if (topic && isReadyWith(saved)) saving.run(() => capture(topic.topicId, saved));
  };
  return {
    topic,
    text,
    known,
    isTemplated,
    /** Pattern of the template, unless it is the workspace's default. */
    pattern,
    isUnkept,
    isReady: isReadyWith(text),
    busy: saving.busy,
    problem,
    /** The edit failed: the capture was sent meanwhile or no longer exists. */
    tooLate: draft.editing === undefined ? undefined : tooLate(saving.problem),
    write(next: string) {
      typed.current = next;
      keep({ text: next, written: true });
    },
    choose: (topicId: string) => keep({ topicId }),
    dropSource: () => keep({ source: {} }),
    nameSource: (url: string) => keep({ source: namedSource(url) }),
    save,
    retry: saving.problem ? save : loading.again,
    saveAsNew: () => saving.run(asNew),
    async discard() {
      await composing.close(draft.id);
      back();
    },
  };
}

function tooLate(problem: Problem | undefined): 'sent' | 'gone' | undefined {
  if (problem?.kind === 'conflict') return 'sent';
  return problem?.kind === 'not-found' ? 'gone' : undefined;
}

export type Compose = ReturnType<typeof useCompose>;

/** Debounce while typing (ms). */
const PAUSE = 300;
/** Shorter texts match everything. */
const MIN_TEXT_LENGTH = 3;

/** Entries of the topic similar to the text being typed. Undefined until known. */
function useKnown(topicId: string | undefined, text: string): KnownEntries | undefined {
  const { ask } = useView();
  // A failed hint must not block saving.
  return useAsync([ask, topicId, text], () => ask('knownEntries', { topicId: topicId ?? '', text }), {
    when: topicId !== undefined && text.trim().length >= MIN_TEXT_LENGTH,
    pause: PAUSE,
  }).data;
}

function useCaptureSettings(workspaceId: string): Async<Required<CaptureSettings>> {
  const { ask } = useView();
  return useAsync([ask, workspaceId], async () => {
    const found = (await ask('listWorkspaces', {})).find(({ id }) => id === workspaceId);
    return { ...captureDefaults, ...found?.capture };
  });
}
