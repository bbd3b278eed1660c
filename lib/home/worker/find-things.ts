// Everything that somebody could do something about, from what is kept.
import type { CaptureRecord } from '../../capture/worker/capture-record.ts';
import { textOf } from '../../capture/worker/capture-record.ts';
import type { NewsItem } from '../../news/news.ts';
import { shortWords } from '../../news/news-changes.ts';
import type { Thing } from '../first-things.ts';
import type { HomeRow } from '../home.ts';

interface Known {
  rows: readonly HomeRow[];
  failed: readonly Thing[];
  /** What was not seen. */
  news: readonly NewsItem[];
  /** Those that need a person. */
  captures: readonly CaptureRecord[];
}

export function findThings({ rows, failed, news, captures }: Known): Thing[] {
  return [
    ...clips(captures),
    ...failed,
    ...rows.flatMap((row) => [...conversions(row), ...drafts(row)]),
    ...messages(news),
  ];
}

function clips(captures: readonly CaptureRecord[]): Thing[] {
  const [newest] = captures.toSorted((a, b) => b.createdAt - a.createdAt);
  if (!newest) return [];
  const { topicTitle, createdAt: at } = newest;
  // Another one that comes is another thing: what it needs was not put off.
  const id = `clips ${newest.id}`;
  const excerpt = shortWords(textOf(newest)) ?? '';
  return [{ kind: 'clips', id, at, count: captures.length, excerpt, topicTitle }];
}

function conversions({ pageId, name, address, fall, versions }: HomeRow): Thing[] {
  if (!fall) return [];
  const publish = versions?.lastPublish;
  const id = `conversions ${pageId}`;
  const named = { pageId, pageName: name, address };
  return [{ kind: 'conversions', id, fall, ...named, ...(publish ? { publish, at: publish.at } : {}) }];
}

function drafts({ pageId, name, address, versions }: HomeRow): Thing[] {
  const { oldest, waiting = 0, audiences = 0 } = versions ?? {};
  if (!oldest) return [];
  const { audienceId, audienceName, number, at } = oldest;
  const id = `drafts ${pageId} ${audienceId} ${number ?? ''}`;
  const named = { pageId, pageName: name, address, audienceId, audienceName };
  return [{ kind: 'drafts', id, at, waiting, audiences, number, ...named }];
}

function messages(news: readonly NewsItem[]): Thing[] {
  return news.flatMap((item) => {
    const { kind, pageId, pageName = pageId, audienceId, name, at } = item;
    if (kind !== 'messages' || !pageId || !pageName || !audienceId) return [];
    const last = item.changes.find(({ part }) => part === 'last')?.to;
    return [
      {
        ...{ kind, id: `messages ${audienceId} ${at}`, at: item.since, count: messageCount(item) },
        ...{ pageId, pageName, audienceId, audienceName: name },
        quote: last === undefined ? undefined : String(last),
      },
    ];
  });
}

/** How many came; one where only the last is another one. */
export function messageCount({ changes }: Pick<NewsItem, 'changes'>): number {
  const { from, to } = changes.find(({ part }) => part === 'messages') ?? {};
  return typeof from === 'number' && typeof to === 'number' ? Math.max(1, to - from) : 1;
}
