// All measurements, in the order of the table.
import type { Family } from './line.ts';
import { bytes } from './lines/bytes.ts';
import { cold } from './lines/cold.ts';
import { crawl } from './lines/crawl.ts';
import { directory } from './lines/directory.ts';
import { draftOnPage } from './lines/draft.ts';
import { home } from './lines/home.ts';
import { list } from './lines/list.ts';
import { panel } from './lines/panel.ts';
import { poll } from './lines/poll.ts';
import { popup } from './lines/popup.ts';
import { report } from './lines/report.ts';
import { requests } from './lines/requests.ts';
import { said } from './lines/said.ts';
import { search } from './lines/search.ts';
import { switches } from './lines/switches.ts';
import { visit } from './lines/visit.ts';
import { workspaces } from './lines/workspaces.ts';

/** Order matters for the large workspace: `crawl` empties it, and later ones fill it. */
export const families: readonly Family[] = [
  popup,
  panel,
  bytes,
  requests,
  poll,
  said,
  workspaces,
  visit,
  draftOnPage,
  switches,
  crawl,
  list,
  home,
  report,
  directory,
  search,
  // Clears stored data.
  cold,
];
