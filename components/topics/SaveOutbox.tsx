import { i18n } from '#i18n';
import type { CaptureView } from '../../lib/capture/capture.ts';
import { captureFacts } from '../../lib/capture/capture-words.ts';
import { outboxCells } from '../../lib/export/saved-tables.ts';
import { captureSentence } from '../capture/capture-texts.ts';
import { type SavedList, SaveList } from '../export/SaveList.tsx';
import { columns } from '../export/save-columns.ts';
import type { WorkspaceSectionProps } from '../panel/workspace-section-props.ts';

type SaveOutboxProps = Pick<WorkspaceSectionProps, 'ask' | 'workspace' | 'capturing' | 'saveFile'> & {
  captures: CaptureView[];
};

/** What is on its way as a file, each text whole: it is nowhere else yet. */
export function SaveOutbox({ ask, workspace, capturing, captures, saveFile }: SaveOutboxProps) {
  const list = async (): Promise<SavedList> => {
    const now = Date.now();
    const whole = await Promise.all(
      captures.map(async (capture) => {
        // One that left meanwhile has its beginning still.
        const text = (await ask('readCapture', { id: capture.id }))?.text ?? capture.excerpt;
        const standing = captureSentence(captureFacts(capture, now, capturing.outbox.paused), now);
        return { capture, text, standing };
      }),
    );
    const header = columns('time', 'topicId', 'topic', 'outcome', 'text', 'characters', 'source', 'address');
    return {
      rows: [header, ...whole.map(({ capture, text, standing }) => outboxCells(capture, text, standing))],
      json: whole.map(({ capture: { excerpt: _, ...capture }, text }) => ({ ...capture, text })),
    };
  };
  return (
    <SaveList what={i18n.t('capture.outbox.label')} of={workspace.name} list={list} saveFile={saveFile} />
  );
}
