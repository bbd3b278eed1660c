import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Diagnosis } from '../../lib/diagnostics/diagnostics.ts';
import { diagnosticsFile, savedCalls, savedMismatches } from '../../lib/diagnostics/diagnostics-export.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { fileName } from '../../lib/format/texts.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import { subscribeTo } from '../../lib/platform/session-value.ts';
import { CALLS, type CallNote, hasFailed } from '../../lib/service/call-notes.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { Age } from '../ui/Age.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { fill, HOLE, ServiceText } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import { NotLoaded, useLoaded } from '../ui/use-loaded.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';
import { OptionsSection } from '../workspace/OptionsSection.tsx';
import { BrowserFacts, WorkspaceFacts } from './DiagnosisFacts.tsx';
import { sizeText } from './size-text.ts';

export function DiagnosticsSection() {
  return (
    <OptionsSection id="diagnostics" title={i18n.t('diagnostics.title')} intro={i18n.t('diagnostics.intro')}>
      <DiagnosisView />
    </OptionsSection>
  );
}

function DiagnosisView() {
  const { ask } = useView();
  const { calls, reading } = useDiagnosis();
  const [said, setSaid] = useState('');
  const action = useAction();
  const { data: diagnosis, problem, again } = reading;
  if (!diagnosis || problem) return <NotLoaded reading={reading} />;
  const save = () =>
    action.run(async () => {
      // Read again, so that the file is current.
      const file = diagnosticsFile(calls.toReversed(), await ask('diagnose', {}), Date.now());
      const name = fileName(i18n.t('diagnostics.title'), '', Date.now(), 'json');
      saveFile(name, 'application/json', `${JSON.stringify(file, null, 2)}\n`);
      setSaid(i18n.t('diagnostics.saved'));
    });
  const clear = () =>
    action.run(async () => {
      await ask('clearDiagnostics', {});
      setSaid(i18n.t('diagnostics.cleared'));
      again();
    });
  return (
    <div class="stack diagnosis">
      <div class="row wrap">
        <button type="button" class="button compact" aria-disabled={action.busy} onClick={save}>
          <Icon name="download" tiny />
          {i18n.t('diagnostics.save')}
        </button>
        <button type="button" class="button compact" aria-disabled={action.busy} onClick={clear}>
          {i18n.t('act.clear')}
        </button>
        <span class="soft" role="status">
          {said}
        </span>
      </div>
      <p class="hint">{i18n.t('diagnostics.saveHint')}</p>
      {action.problem && <ProblemNote problem={action.problem} />}
      <CallList calls={calls} diagnosis={diagnosis} />
      <SchemaMismatches diagnosis={diagnosis} />
      {diagnosis.workspaces.map((state, index) => (
        <WorkspaceFacts
          key={state.workspace.id}
          state={state}
          number={diagnosis.workspaces.length > 1 ? index + 1 : undefined}
        />
      ))}
      <BrowserFacts diagnosis={diagnosis} />
    </div>
  );
}

/** The name, where several are connected. */
function OfWorkspace({
  diagnosis: { workspaces },
  workspaceId,
}: {
  diagnosis: Diagnosis;
  workspaceId: string;
}) {
  const state = workspaces.find(({ workspace }) => workspace.id === workspaceId);
  if (!state || workspaces.length < 2) return null;
  return (
    <span class="soft">
      <ServiceText text={state.workspace.name} />
    </span>
  );
}

/** New calls are shown immediately; their effects are reread at most this often (ms). */
const REREAD_EVERY = 3000;

/** The calls, most recent first, and all else. */
function useDiagnosis() {
  const { ask } = useView();
  const [calls, setCalls] = useState<readonly CallNote[]>([]);
  const reading = useLoaded([ask], () => ask('diagnose', {}));
  const { again } = reading;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    const subscription = subscribeTo<CallNote[]>(CALLS, [], (notes) => {
      setCalls(notes.toReversed());
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        again();
      }, REREAD_EVERY);
    });
    return () => {
      subscription.then((unsubscribe) => unsubscribe());
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [again]);
  return { calls, reading };
}

function SchemaMismatches({ diagnosis }: { diagnosis: Diagnosis }) {
  const { mismatches } = diagnosis;
  return (
    <DiagnosisTable
      title={i18n.t('diagnostics.mismatches.title')}
      columns={[
        { name: i18n.t('diagnostics.mismatches.field') },
        { name: i18n.t('diagnostics.mismatches.expected') },
        { name: i18n.t('diagnostics.mismatches.came') },
        { name: i18n.t('diagnostics.mismatches.seen') },
      ]}
      none={i18n.t('diagnostics.mismatches.none')}
      rows={mismatches.map((each) => (
        <tr key={`${each.workspaceId} ${each.operation} ${each.field}`}>
          <th scope="row">
            {each.operation}
            <span class="mono soft">{each.field}</span>
            <OfWorkspace diagnosis={diagnosis} workspaceId={each.workspaceId} />
          </th>
          <td>{each.expected}</td>
          <td>{each.came}</td>
          <td>
            {fill(
              i18n.t('diagnostics.mismatches.times', each.times, [formatWhole(each.times), HOLE]),
              <Age at={each.lastAt} />,
            )}
          </td>
        </tr>
      ))}
      saved={() => savedMismatches(diagnosis)}
    />
  );
}

interface CallListProps {
  /** Most recent first. */
  calls: readonly CallNote[];
  diagnosis: Diagnosis;
}

function CallList({ calls, diagnosis }: CallListProps) {
  const [onlyFailed, setOnlyFailed] = useState(false);
  const failed = calls.filter(hasFailed);
  const shown = onlyFailed ? failed : calls;
  return (
    <DiagnosisTable
      title={i18n.t('diagnostics.calls.title')}
      tools={
        <label class="row diagnosis-filter">
          <input
            type="checkbox"
            checked={onlyFailed}
            onChange={({ currentTarget }) => setOnlyFailed(currentTarget.checked)}
          />
          {i18n.t('diagnostics.calls.onlyFailed', [formatWhole(failed.length)])}
        </label>
      }
      columns={[
        { name: i18n.t('diagnostics.calls.operation') },
        { name: i18n.t('field.outcome') },
        { name: i18n.t('diagnostics.calls.took'), isFigure: true },
        { name: i18n.t('diagnostics.calls.when') },
      ]}
      none={onlyFailed ? i18n.t('diagnostics.calls.noneFailed') : i18n.t('diagnostics.calls.none')}
      rows={shown.map((call) => (
        <CallRow
          key={`${call.workspaceId} ${call.at} ${call.operation} ${call.ms}`}
          call={call}
          diagnosis={diagnosis}
        />
      ))}
      saved={() => savedCalls(shown, diagnosis)}
    />
  );
}

function CallRow({ call, diagnosis }: { call: CallNote; diagnosis: Diagnosis }) {
  return (
    <tr>
      <th scope="row">
        {call.operation}
        <span class="mono soft">{diagnosis.paths[call.operation]}</span>
        <OfWorkspace diagnosis={diagnosis} workspaceId={call.workspaceId} />
      </th>
      <td class={hasFailed(call) ? 'failed' : undefined}>{outcomeText(call)}</td>
      <td class="figure">
        {call.cached === undefined && (
          <>
            {i18n.t('diagnostics.calls.ms', [formatWhole(call.ms)])}
            <span class="soft">{sizeText(call.bytes)}</span>
          </>
        )}
      </td>
      <td>
        <Age at={call.at} />
      </td>
    </tr>
  );
}

function outcomeText({ status, problem, cached }: CallNote): string {
  if (cached !== undefined) return i18n.t('diagnostics.calls.cached', cached, [formatWhole(cached)]);
  if (problem === undefined) return i18n.t('diagnostics.calls.ok', [status ?? '']);
  return status === undefined ? problem : i18n.t('diagnostics.calls.failed', [problem, status]);
}

interface DiagnosisTableProps {
  title: string;
  tools?: ComponentChildren;
  columns: { name: string; isFigure?: boolean }[];
  none: string;
  rows: ComponentChildren[];
  /** The exported data of each row by column name, in column order. */
  saved(): Record<string, Cell>[];
}

type Cell = string | number | null | undefined;

function DiagnosisTable({ title, tools, columns, none, rows, saved }: DiagnosisTableProps) {
  const id = useOwnId();
  return (
    <div class="diagnosis-part">
      <div class="row wrap diagnosis-head">
        <h3 id={id}>{title}</h3>
        {tools}
        <ListMenu what={title} list={rows.length > 0 && (() => listOf(saved()))} />
      </div>
      {rows.length === 0 ? (
        <p class="soft">{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the arrow keys
        <section class="diagnosis-scroll" aria-labelledby={id} tabIndex={0}>
          <table class="diagnosis-table">
            <thead>
              <tr>
                {columns.map(({ name, isFigure }) => (
                  <th key={name} scope="col" class={isFigure ? 'figure' : undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
        </section>
      )}
    </div>
  );
}

function listOf(json: Record<string, Cell>[]) {
  const names = Object.keys(json[0] ?? {});
  return { rows: [names, ...json.map((each) => names.map((name) => each[name] ?? null))], json };
}
