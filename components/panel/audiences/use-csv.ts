import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type AudienceColumns, audienceCells, audienceHeader } from '../../../lib/audience-table.ts';
import { toCsv } from '../../../lib/csv.ts';
import { fileName } from '../../../lib/file-name.ts';
import { WINDOW } from '../../../lib/listing-windows.ts';
import type { PanelProps } from '../../../lib/panel.ts';
import { type Problem, ProblemError } from '../../../lib/problem.ts';
import type { AudienceListRow } from '../../../lib/requests.ts';
import { type AudienceQuery, asked } from './audience-query.ts';

export type CsvState =
  | { kind: 'idle' }
  | { kind: 'saving'; done: number; total: number }
  | { kind: 'saved'; rows: number }
  | { kind: 'failed'; problem: Problem };

type Source = Pick<PanelProps, 'ask' | 'subject' | 'saveFile'>;

/** Everything that a query finds as a file; it can be stopped. */
export function useCsv({ ask, subject, saveFile }: Source, query: AudienceQuery) {
  const [state, setState] = useState<CsvState>({ kind: 'idle' });
  const run = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => run.current?.abort(), []);
  const stop = () => {
    run.current?.abort();
    setState({ kind: 'idle' });
  };
  const save = () => {
    run.current?.abort();
    const mine = new AbortController();
    run.current = mine;
    const show = (next: CsvState) => !mine.signal.aborted && setState(next);
    show({ kind: 'saving', done: 0, total: 0 });
    rowsOf(ask, subject.pageId, query, mine.signal, (done, total) =>
      show({ kind: 'saving', done, total }),
    ).then(
      (rows) => {
        if (mine.signal.aborted) return;
        const name = fileName(i18n.t('audiences.title'), subject.pageName, Date.now(), 'csv');
        saveFile(name, 'text/csv', tableOf(rows));
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
async function rowsOf(
  ask: PanelProps['ask'],
  pageId: string,
  query: AudienceQuery,
  signal: AbortSignal,
  progress: (done: number, total: number) => void,
): Promise<AudienceListRow[]> {
  const found = new Map<string, AudienceListRow>();
  for (let offset = 0; !signal.aborted; offset += WINDOW) {
    const { rows, total } = await ask('listAudiences', { ...asked(pageId, query), offset, limit: WINDOW });
    for (const row of rows) found.set(row.audienceId, row);
    progress(Math.min(offset + WINDOW, total), total);
    if (rows.length === 0 || offset + WINDOW >= total) break;
  }
  return [...found.values()];
}

function tableOf(rows: AudienceListRow[]): string {
  const yes = i18n.t('audiences.column.yes');
  return toCsv([audienceHeader(columns()), ...rows.map((row) => audienceCells(row, yes))]);
}

function columns(): AudienceColumns {
  return {
    id: i18n.t('audiences.column.id'),
    name: i18n.t('audiences.column.name'),
    routeKey: i18n.t('audiences.column.routeKey'),
    latest: i18n.t('audiences.column.latest'),
    latestStatus: i18n.t('audiences.column.latestStatus'),
    latestSince: i18n.t('audiences.column.latestSince'),
    live: i18n.t('audiences.column.live'),
    liveStatus: i18n.t('audiences.column.liveStatus'),
    liveSince: i18n.t('audiences.column.liveSince'),
    overrides: i18n.t('audiences.column.overrides'),
    agent: i18n.t('audiences.column.agent'),
    archived: i18n.t('audiences.column.archived'),
  };
}
