import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { Audience } from '../../lib/api/schemas.ts';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { WINDOW } from '../../lib/directory/listing-windows.ts';
import { csvFormOf, toCsv } from '../../lib/format/csv.ts';
import { fileName } from '../../lib/format/texts.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import { useDisplay, useView } from '../ui/view-context.ts';
import { type AudienceQuery, asked } from './audience-query.ts';
import { audiencesTable } from './audiences-table.ts';

/** Nothing of it is there before a file is asked for, or after it was stopped. */
export interface CsvState {
  progress?: { done: number; total: number };
  /** Rows in the file. */
  saved?: number;
  problem?: Problem;
}

/** As a table, or as the service sent them. */
export type FileKind = 'csv' | 'json';

/** Everything that a query finds as a file; it can be stopped. */
export function useCsv(subject: PanelSubject, query: AudienceQuery) {
  const { ask } = useView();
  const { csv } = useDisplay();
  const [state, setState] = useState<CsvState>({});
  const run = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => run.current?.abort(), []);
  const stop = () => {
    run.current?.abort();
    setState({});
  };
  /** Window after window. The list may change meanwhile: nothing is listed twice. */
  const save = async (kind: FileKind) => {
    run.current?.abort();
    const controller = new AbortController();
    run.current = controller;
    const { signal } = controller;
    const rows = new Map<string, AudienceListRow>();
    const audiences = new Map<string, Audience>();
    setState({ progress: { done: 0, total: 0 } });
    try {
      for (let offset = 0, total = 1; offset < total; offset += WINDOW) {
        const whole = kind === 'json' ? { whole: true } : {};
        const input = { ...asked(subject.pageId, query), offset, limit: WINDOW, ...whole };
        const listing = await ask('listAudiences', input);
        if (signal.aborted) return;
        for (const row of listing.rows) rows.set(row.audienceId, row);
        for (const audience of listing.audiences ?? []) audiences.set(audience.audienceId, audience);
        total = listing.rows.length === 0 ? 0 : listing.total;
        setState({ progress: { done: Math.min(offset + WINDOW, listing.total), total: listing.total } });
      }
      const name = fileName(i18n.t('audiences.title'), subject.pageName, Date.now(), kind);
      if (kind === 'csv')
        saveFile(name, 'text/csv', toCsv(audiencesTable([...rows.values()]), csvFormOf(csv)));
      else saveFile(name, 'application/json', `${JSON.stringify([...audiences.values()], null, 2)}\n`);
      setState({ saved: rows.size });
    } catch (error) {
      if (!(error instanceof ProblemError)) reportError(error);
      if (!signal.aborted) setState(error instanceof ProblemError ? { problem: error.problem } : {});
    }
  };
  return { state, save, stop };
}
