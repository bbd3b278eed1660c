import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { diagnosticsFile } from '../../lib/diagnostics/diagnostics-export.ts';
import { fileName } from '../../lib/format/texts.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAction } from '../ui/use-action.ts';
import { BrowserFacts } from './BrowserFacts.tsx';
import { CallList } from './CallList.tsx';
import { DriftList } from './DriftList.tsx';
import type { DiagnosisProps } from './diagnosis-props.ts';
import { useDiagnosis } from './use-diagnosis.ts';
import { WorkspaceFacts } from './WorkspaceFacts.tsx';

/** Recent calls, departures from the interface, and how things stand. Renews itself while it is open. */
export function Diagnosis({ ask, followCalls, saveFile }: DiagnosisProps) {
  const { calls, loaded, reload } = useDiagnosis(ask, followCalls);
  const [said, setSaid] = useState('');
  const action = useAction();
  if (loaded.state === 'loading') return <Skeleton width="60%" height={16} />;
  if (loaded.state === 'failed') return <LoadFailure problem={loaded.problem} retry={reload} />;
  const diagnosis = loaded.data;
  const save = () =>
    action.run(async () => {
      // Asked for once more, so that the file holds what is true now.
      const file = diagnosticsFile(calls.toReversed(), await ask('diagnose', {}), Date.now());
      const name = fileName(i18n.t('diagnostics.title'), '', Date.now(), 'json');
      saveFile(name, 'application/json', `${JSON.stringify(file, null, 2)}\n`);
      setSaid(i18n.t('diagnostics.saved'));
    });
  const clear = () =>
    action.run(async () => {
      await ask('clearDiagnostics', {});
      setSaid(i18n.t('diagnostics.cleared'));
      reload();
    });
  const now = Date.now();
  return (
    <div class="diagnosis">
      <div class="diagnosis-tools">
        <button type="button" class="button compact" aria-disabled={action.busy} onClick={save}>
          <AnyIcon name="download" tiny />
          {i18n.t('diagnostics.save')}
        </button>
        <button type="button" class="button compact" aria-disabled={action.busy} onClick={clear}>
          {i18n.t('diagnostics.clear')}
        </button>
        <span class="soft" role="status">
          {said}
        </span>
      </div>
      <p class="hint">{i18n.t('diagnostics.saveHint')}</p>
      {action.problem && <ProblemNote problem={action.problem} now={now} />}
      <CallList calls={calls} diagnosis={diagnosis} now={now} saveFile={saveFile} />
      <DriftList diagnosis={diagnosis} now={now} saveFile={saveFile} />
      {diagnosis.workspaces.map((state) => (
        <WorkspaceFacts key={state.workspace.id} state={state} now={now} />
      ))}
      <BrowserFacts diagnosis={diagnosis} />
    </div>
  );
}
