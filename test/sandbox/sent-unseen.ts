// Finds in a ledger what a client sent blindly.
import type { LedgerEntry } from './ledger.ts';

/** The same entry of a topic that was sent again although the service may have had it, and the topic was not read in between. */
export function sentUnseen(entries: readonly LedgerEntry[]): { before: LedgerEntry; post: LedgerEntry }[] {
  const sent = entries.filter(({ operation }) => operation === 'createTopicEntry');
  const read = entries.filter(({ operation }) => operation === 'listTopicEntries');
  return sent.flatMap((post) => {
    const before = sent.findLast((each) => each.n < post.n && isSame(each, post));
    if (!before || isRefused(before)) return [];
    const hasLooked = read.some(
      ({ n, params }) => n > before.n && n < post.n && params.topic_id === post.params.topic_id,
    );
    return hasLooked ? [] : [{ before, post }];
  });
}

const isSame = (one: LedgerEntry, other: LedgerEntry) =>
  one.params.topic_id === other.params.topic_id && JSON.stringify(one.body) === JSON.stringify(other.body);

/** Answered so, a service has done nothing. */
const isRefused = ({ status = 0 }: LedgerEntry) => status >= 400 && status < 500;
