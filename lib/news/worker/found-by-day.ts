// Findings by day for the week report. News items do not suffice: unread changes are merged, and read ones replaced.

import { dayName } from '../../analytics/periods.ts';
import { omit } from '../../format/omit.ts';
import { userDatabase } from '../../platform/worker/databases.ts';
import { joined } from '../fold-news.ts';
import { type FoundNews, MAX_NEWS, type NewsItem, newsId } from '../news.ts';

/** All changes of one thing on one day. */
export type Finding = Omit<NewsItem, 'seenAt'>;

export interface StoredFinding {
  workspaceId: string;
  kind: 'found';
  /** The day (YYYY-MM-DD), then kind and id of the thing. */
  id: string;
  finding: Finding;
}

/** The news store in a transaction. */
interface FindingStore {
  get(key: [string, string, string]): Promise<unknown>;
  put(finding: StoredFinding): Promise<unknown>;
  delete(range: IDBKeyRange): Promise<unknown>;
  count(range: IDBKeyRange): Promise<number>;
}

/** Kinds that the report shows. */
const kinds: readonly string[] = ['page', 'audience', 'messages'];
/** Days before today. */
const KEPT_DAYS = 15;

/** Findings per day. */
const MAX_PER_DAY = MAX_NEWS;

/** From a day up to another (exclusive); without `to`, all later days. */
function daysFrom(workspaceId: string, from: string, to = '\u{FFFF}'): IDBKeyRange {
  return IDBKeyRange.bound([workspaceId, 'found', from], [workspaceId, 'found', to], false, true);
}

export async function noteFinding(
  store: FindingStore,
  workspaceId: string,
  found: FoundNews,
  now: number,
): Promise<void> {
  if (!kinds.includes(found.kind) || found.changes.length === 0) return;
  const day = dayName(new Date(now));
  const id = newsId(day, found.kind, found.id);
  const present = (await store.get([workspaceId, 'found', id])) as StoredFinding | undefined;
  const isFull = !present && (await store.count(daysFrom(workspaceId, day))) >= MAX_PER_DAY;
  if (isFull) return;
  // The report counts messages, so their text is not stored.
  const reported = found.changes.map((change) => (change.part === 'last' ? { part: change.part } : change));
  const changes = joined(present?.finding.changes ?? [], reported);
  const finding = { ...omit(found, 'whole', 'step'), changes, since: present?.finding.since ?? now, at: now };
  await store.put({ workspaceId, kind: 'found', id, finding });
  if (present) return;
  const oldest = new Date(now);
  oldest.setDate(oldest.getDate() - KEPT_DAYS);
  await store.delete(daysFrom(workspaceId, '', dayName(oldest)));
}

/** Findings between two midnights (epoch ms), ordered by day. */
export async function foundBetween(workspaceId: string, from: number, to: number): Promise<Finding[]> {
  const [first, end] = [from, to].map((at) => dayName(new Date(at)));
  const range = daysFrom(workspaceId, first ?? '', end);
  const stored = (await (await userDatabase()).getAll('news', range)) as StoredFinding[];
  return stored.map(({ finding }) => finding);
}
