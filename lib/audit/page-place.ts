// Where on the open page a visitor sees what was compared, and how to find it again.
import type { AuditItem } from './audit-item.ts';
import { looseText } from './audit-values.ts';
import type { PageTarget } from './outline-element.ts';
import type { DocumentReading } from './read-document.ts';

/** `tab`, `head`: where it is said in any case, though something on the page may show it too. */
export interface PagePlace {
  home: 'tab' | 'head' | 'page';
  target?: PageTarget;
}

/** Shorter parts of a title, such as a name of the site, may be any heading. */
const SHORT = 8;

/** Of what differs. Undefined where the page has nothing of it, or nothing that could be seen. */
export function placeOf(item: AuditItem, reading: DocumentReading): PagePlace | undefined {
  const { field, group, verdict, page } = item;
  if (verdict === 'same' || group === 'scripts') return undefined;
  if (field === undefined) {
    const target = controlOf(item, reading);
    return target && { home: 'page', target };
  }
  if (page === undefined) return undefined;
  if (field === 'title')
    return { home: 'tab', target: { kind: 'heading', texts: titleParts(page), url: '' } };
  if (field !== 'ogImageUrl' && field !== 'twitterImageUrl') return { home: 'head' };
  const url = URL.parse(page, reading.url)?.href;
  return url === undefined ? { home: 'head' } : { home: 'head', target: { kind: 'image', texts: [], url } };
}

/** Sites write their name behind a title, which no heading repeats. Space is begun at its first sign alone, or it takes the square of the time. */
function titleParts(title: string): string[] {
  const parts = title.split(/(?<!\s)\s+[|·•–—:-]\s+/).filter((part) => part.length >= SHORT);
  return [...new Set([title, ...parts])];
}

/** As it was read: the link that leads where the page says, or is called so; otherwise a button of this name. */
function controlOf({ page, name = '' }: AuditItem, reading: DocumentReading): PageTarget | undefined {
  const isNamed = (text: string) => looseText(text) === looseText(name);
  const found = reading.links.filter(
    ({ url, text }) => page !== undefined && (url === page || text === page),
  );
  const link = found.find(({ text }) => isNamed(text)) ?? found[0];
  if (link) return { kind: 'control', texts: link.text === '' ? [] : [link.text], url: link.url };
  const text = reading.buttons.find(isNamed);
  return text === undefined ? undefined : { kind: 'control', texts: [text], url: '' };
}
