import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { Audience } from '../../lib/api/schemas.ts';
import type { Ask } from '../../lib/app/requests.ts';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { WINDOW } from '../../lib/directory/listing-windows.ts';
import { toCsv } from '../../lib/format/csv.ts';
import { fileName } from '../../lib/format/texts.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import { useView } from '../ui/view-context.ts';
import { type AudienceQuery, asked } from './audience-query.ts';
import { audiencesTable } from './audiences-table.ts';

export type CsvState =
  | { kind: 'idle' }
  | { kind: 'saving'; done: number; total: number }
  | { kind: 'saved'; rows: number }
  | { kind: 'failed'; problem: Problem };

/** As a table, or as the service sent them. */
export type FileKind = 'csv' | 'json';

/** Everything that a query finds as a file; it can be stopped. */
export function useCsv(subject: PanelSubject, query: AudienceQuery) {
  const { ask } = useView();
  const [state, setState] = useState<CsvState>({ kind: 'idle' });
  const run = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => run.current?.abort(), []);
  const stop = () => {
    run.current?.abort();
    setState({ kind: 'idle' });
  };
  const save = (kind: FileKind) => {
    run.current?.abort();
    const controller = new AbortController();
    run.current = controller;
    const show = (next: CsvState) => !controller.signal.aborted && setState(next);
    show({ kind: 'saving', done: 0, total: 0 });
    found(ask, subject.pageId, query, controller.signal, kind, (done, total) =>
      show({ kind: 'saving', done, total }),
    ).then(
      ({ rows, audiences }) => {
        if (controller.signal.aborted) return;
        const name = fileName(i18n.t('audiences.title'), subject.pageName, Date.now(), kind);
        if (kind === 'csv') saveFile(name, 'text/csv', toCsv(audiencesTable(rows)));
        else saveFile(name, 'application/json', `${JSON.stringify(audiences, null, 2)}\n`);
        show({ kind: 'saved', rows: rows.length });
      },
      (error: unknown) => {
        if (error instanceof ProblemError) return show({ kind: 'failed', problem: error.problem });
        show({ kind: 'idle' });
        reportError(error);
      },
    );
  };
  return { state, save, stop };
}

/** Window after window. The list may change meanwhile: nothing is listed twice. */
async function found(
  ask: Ask,
  pageId: string,
  query: AudienceQuery,
  signal: AbortSignal,
  kind: FileKind,
  progress: (done: number, total: number) => void,
): Promise<{ rows: AudienceListRow[]; audiences: Audience[] }> {
  const rows = new Map<string, AudienceListRow>();
  const audiences = new Map<string, Audience>();
  const whole = kind === 'json' ? { whole: true } : {};
  for (let offset = 0; !signal.aborted; offset += WINDOW) {
    const input = { ...asked(pageId, query), offset, limit: WINDOW, ...whole };
    const listing = await ask('listAudiences', input);
    for (const row of listing.rows) rows.set(row.audienceId, row);
    for (const audience of listing.audiences ?? []) audiences.set(audience.audienceId, audience);
    progress(Math.min(offset + WINDOW, listing.total), listing.total);
    if (listing.rows.length === 0 || offset + WINDOW >= listing.total) break;
  }
  return { rows: [...rows.values()], audiences: [...audiences.values()] };
}
