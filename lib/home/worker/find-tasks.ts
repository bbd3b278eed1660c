// All tasks for a person, from stored data.
import type { CaptureRecord } from '../../capture/worker/capture-record.ts';
import { textOf } from '../../capture/worker/capture-record.ts';
import { byTurn } from '../../jobs/worker/turns.ts';
import type { NewsItem, NewsPart } from '../../news/news.ts';
import { shortWords } from '../../news/news-changes.ts';
import type { HomeRow } from '../home.ts';
import { type Task, taskId } from '../top-tasks.ts';

interface Known {
  rows: readonly HomeRow[];
  failed: readonly Task[];
  news: readonly NewsItem[];
  captures: readonly CaptureRecord[];
}

export function findTasks({ rows, failed, news, captures }: Known): Task[] {
  return [
    ...clips(captures),
    ...failed,
    ...rows.flatMap((row) => [...conversions(row), ...drafts(row)]),
    ...messages(news),
  ];
}

function clips(captures: readonly CaptureRecord[]): Task[] {
  const [newest] = captures.toSorted((a, b) => byTurn(b, a));
  if (!newest) return [];
  const { topicTitle, createdAt: at } = newest;
  // One that comes to need a person changes the id, because the snooze was not about it.
  const last = captures.reduce((a, b) => (needsSince(b) > needsSince(a) ? b : a), newest);
  const id = taskId('clips', last.id, needsSince(last));
  const excerpt = shortWords(textOf(newest)) ?? '';
  return [{ kind: 'clips', id, at, count: captures.length, excerpt, topicTitle }];
}

const needsSince = ({ state }: CaptureRecord): number => (state.kind === 'needs-you' ? state.at : 0);

function conversions({ pageId, name, address, fall, versions }: HomeRow): Task[] {
  if (!fall) return [];
  const publish = versions?.lastPublish;
  const id = taskId('conversions', pageId);
  const named = { pageId, pageName: name, address };
  return [{ kind: 'conversions', id, fall, ...named, publish }];
}

function drafts({ pageId, name, address, versions }: HomeRow): Task[] {
  const { oldest, latestDraft, waiting = 0, isPart } = versions ?? {};
  if (!oldest) return [];
  const { audienceId, audienceName, number, at } = oldest;
  // A new one changes the id, as with clips; without times, their number does.
  const last = latestDraft ?? oldest;
  const id = taskId('drafts', pageId, last.audienceId, last.versionId, latestDraft ? undefined : waiting);
  const named = { pageId, pageName: name, address, audienceId, audienceName };
  return [{ kind: 'drafts', id, at, waiting, isPart, number, ...named }];
}

/** Messages that the agent answers need no person. */
function messages(news: readonly NewsItem[]): Task[] {
  return news.flatMap((item) => {
    const { kind, pageId, pageName = pageId, audienceId, name, at } = item;
    const count = requestCount(item);
    if (kind !== 'messages' || count === 0 || !pageId || !pageName || !audienceId) return [];
    // If all are requests, the last message is one of them.
    const last =
      count === messageCount(item) ? item.changes.find(({ part }) => part === 'last')?.to : undefined;
    return [
      {
        kind,
        id: taskId('messages', pageId, audienceId, at),
        at: item.since,
        count,
        pageId,
        pageName,
        audienceId,
        audienceName: name,
        quote: last === undefined ? undefined : String(last),
      },
    ];
  });
}

/** The number of new messages; 1 if only the last one changed. */
export function messageCount(item: Pick<NewsItem, 'changes'>): number {
  return Math.max(1, increaseOf(item, 'messages') ?? 1);
}

/** Those that seem to be from a person; 0 for news stored by an earlier version of this extension. */
export function requestCount(item: Pick<NewsItem, 'changes'>): number {
  return Math.max(0, increaseOf(item, 'requests') ?? 0);
}

function increaseOf({ changes }: Pick<NewsItem, 'changes'>, wanted: NewsPart): number | undefined {
  const { from, to } = changes.find(({ part }) => part === wanted) ?? {};
  return typeof from === 'number' && typeof to === 'number' ? to - from : undefined;
}
