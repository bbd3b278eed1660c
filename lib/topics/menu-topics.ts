// Topics in the page menu: selection, order and titles.
import type { TopicView } from './topics.ts';

export type MenuTopic = Pick<TopicView, 'topicId' | 'title' | 'pinned' | 'usedAt' | 'problem'> & {
  /** When it was last used on a site (epoch ms), by host. */
  sites?: Readonly<Record<string, number>>;
};

const MAX_SHOWN = 8;
/** Longer titles are cut here, since browsers cut inconsistently. */
const MAX_LENGTH = 40;

/** This site's last topic, pinned, recently used, others. Without topics missing from the service. */
export function menuTopics<T extends MenuTopic>(topics: readonly T[], host?: string): T[] {
  const available = topics.filter(({ problem }) => problem?.kind !== 'not-found');
  const here = lastUsedAt(available, host);
  const recent = available.filter(({ usedAt }) => usedAt !== undefined).sort(byUse);
  const order = [
    ...(here ? [here] : []),
    ...available.filter(({ pinned }) => pinned),
    ...recent,
    ...available,
  ];
  return [...new Set(order)].slice(0, MAX_SHOWN);
}

/** Returns the default topic: this site's last, the last used, the first pinned, the first. */
export function lastTopic<T extends MenuTopic>(topics: readonly T[], host?: string): T | undefined {
  const available = topics.filter(({ problem }) => problem?.kind !== 'not-found');
  return (
    lastUsedAt(available, host) ??
    usedLast(available) ??
    available.find(({ pinned }) => pinned) ??
    available[0]
  );
}

export function usedLast<T extends MenuTopic>(topics: readonly T[]): T | undefined {
  return topics.filter(({ usedAt }) => usedAt !== undefined).sort(byUse)[0];
}

function lastUsedAt<T extends MenuTopic>(topics: readonly T[], host: string | undefined): T | undefined {
  const at = ({ sites = {} }: T) =>
    host !== undefined && Object.hasOwn(sites, host) ? (sites[host] ?? 0) : 0;
  const [last] = topics.filter((topic) => at(topic) > 0).sort((a, b) => at(b) - at(a));
  return last;
}

function byUse(a: MenuTopic, b: MenuTopic): number {
  return (b.usedAt ?? 0) - (a.usedAt ?? 0);
}

const WITHOUT_WIDTH = /[\u00AD\u180E\u200B\u2060-\u2064]/gu;
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A single-line title without bidi controls and signs without a width, isolated if right-to-left. */
export function plainTitle(title: string, longest = MAX_LENGTH): string {
  const line = title
    .toWellFormed()
    .replace(WITHOUT_WIDTH, '')
    .replace(UNSEEN, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const graphemes = [...new Intl.Segmenter().segment(line.slice(0, longest * 16))];
  const isWhole = graphemes.length <= longest;
  const cut = isWhole ? line : `${line.slice(0, graphemes[longest - 1]?.index).trimEnd()}…`;
  return RIGHT_TO_LEFT.test(cut) ? `\u2068${cut}\u2069` : cut;
}

/** Escapes menu syntax: `&` marks an access key, `%s` stands for the selection. */
export function menuTitle(title: string): string {
  return plainTitle(title).replaceAll('&', '&&').replaceAll('%s', '%\u2060s');
}

/** Equal titles get the end of their id. */
export function menuTitles(topics: readonly MenuTopic[]): string[] {
  const titled = topics.map(({ topicId, title }) => ({
    topicId,
    title: menuTitle(title) || menuTitle(topicId),
  }));
  return titled.map(({ topicId, title }) => {
    const alike = titled.filter((other) => other.title === title).map((other) => other.topicId);
    return alike.length === 1 ? title : `${title} (${menuTitle(endAmong(topicId, alike))})`;
  });
}

/** As much of the end as tells the ids apart. */
function endAmong(id: string, ids: readonly string[]): string {
  const most = Math.max(...ids.map(({ length }) => length));
  let length = 6;
  while (length < most && new Set(ids.map((each) => each.slice(-length))).size < ids.length) length += 1;
  return id.slice(-length);
}
