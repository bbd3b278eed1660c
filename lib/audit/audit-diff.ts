// What differs between record and page, as parts in order. `removed`: only in the record; `added`: only on the page.

import { type DiffPart, wordDiff } from '../format/word-diff.ts';
import type { AuditItem } from './audit-item.ts';
import { keyOf, listItems } from './audit-lists.ts';

/** Lists by their items, whatever their order; texts by their words. */
export function auditDiff({
  form,
  record = '',
  page = '',
}: Pick<AuditItem, 'form' | 'record' | 'page'>): DiffPart[] {
  return form === 'list' ? listDiff(record, page) : wordDiff(record, page);
}

function listDiff(record: string, page: string): DiffPart[] {
  const [wanted, found] = [listItems([record]), listItems([page])];
  const [wantedKeys, foundKeys] = [new Set(wanted.map(keyOf)), new Set(found.map(keyOf))];
  const items: DiffPart[] = [
    ...wanted.map((text): DiffPart => ({ kind: foundKeys.has(keyOf(text)) ? 'same' : 'removed', text })),
    ...found
      .filter((text) => !wantedKeys.has(keyOf(text)))
      .map((text): DiffPart => ({ kind: 'added', text })),
  ];
  return items.flatMap((item, at) => (at === 0 ? [item] : [{ kind: 'same', text: ', ' }, item]));
}
