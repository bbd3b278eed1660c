// Where the open page shows an audited value, and how to find the element.
import type { AuditItem } from './audit-item.ts';
import { looseText } from './audit-values.ts';
import type { PageTarget } from './outline-element.ts';
import type { DocumentReading } from './read-document.ts';

/** `tab`, `head`: an invisible place; an element may show the value, too. */
export interface PagePlace {
  home: 'tab' | 'head' | 'page';
  target?: PageTarget;
}

/** Shorter parts of a title, such as a site name, match any heading. */
const SHORT = 8;

/** Returns undefined for values that are equal, absent from the page, or never visible. */
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

/** Sites append their name to the title. The lookbehind makes runs of spaces match once; otherwise the time is quadratic. */
function titleParts(title: string): string[] {
  const parts = title.split(/(?<!\s)\s+[|·•–—:-]\s+/).filter((part) => part.length >= SHORT);
  return [...new Set([title, ...parts])];
}

/** The link with the address or text of the page; otherwise a button, or a link to a script, with this name. */
function controlOf({ page, name = '' }: AuditItem, reading: DocumentReading): PageTarget | undefined {
  const isNamed = (text: string) => looseText(text) === looseText(name);
  const found = reading.links.filter(
    ({ url, text }) => page !== undefined && (url === page || text === page),
  );
  const link = found.find(({ text }) => isNamed(text)) ?? found[0];
  if (link) return { kind: 'control', texts: link.text === '' ? [] : [link.text], url: link.url };
  const text = [...reading.buttons, ...reading.links.map(({ text }) => text)].find(isNamed);
  return text === undefined ? undefined : { kind: 'control', texts: [text], url: '' };
}
