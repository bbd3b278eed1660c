// What a tab is as the source of a text, and whether anything in it can be read.
import { restriction } from '../match/restriction.ts';
import type { CaptureSource } from './capture.ts';
import { cleanText } from './capture-text.ts';

/** Of a page, a file, or a page of the browser. Pages of extensions, this one too, are no source. */
export function sourceOfTab({
  url,
  title,
}: Partial<Record<keyof CaptureSource, string | undefined>>): CaptureSource {
  if (url === undefined || !isSource(url)) return {};
  const address = readerAddress(url) ?? url;
  const words = cleanText(title ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 2000);
  return { url: address.slice(0, 8192), ...(words === '' ? {} : { title: words }) };
}

/** The page that Firefox shows in its reader view. */
function readerAddress(url: string): string | undefined {
  const inside = /^about:reader\?/i.test(url) ? URL.parse(url)?.searchParams.get('url') : undefined;
  return inside && /^(https?|file):/i.test(inside) ? inside : undefined;
}

export function isSource(url: string): boolean {
  if (/^(https?|file):/i.test(url)) return true;
  const isOthers = !/^(about:(blank|srcdoc)|[a-z-]+-extension:)/i.test(url);
  return isOthers && restriction(url) === 'browser-page';
}

/** Pages in which no selection is read: the browser's own, its store, files, and PDFs. The name alone may be wrong about a PDF. */
export function isUnreadable(url: string | undefined): boolean {
  if (url === undefined || !isSource(url)) return false;
  const isPdf = URL.parse(url)?.pathname.toLowerCase().endsWith('.pdf') ?? false;
  return isPdf || restriction(url) !== undefined;
}
