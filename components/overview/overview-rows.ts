import { type OverviewData, overviewCells } from '../../lib/overview/overview-table.ts';
import type { SavedList } from '../export/SaveList.tsx';
import { columns } from '../export/save-columns.ts';
import { overviewWords } from './overview-words.ts';

/** The facts of the overview, one a row, below the names of the columns. */
export function overviewRows(data: OverviewData): SavedList['rows'] {
  const header = columns('part', 'name', 'detail', 'text', 'address', 'onPage', 'id');
  return [header, ...overviewCells(data, overviewWords)];
}
