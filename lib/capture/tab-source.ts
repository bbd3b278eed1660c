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
  const address = withoutUser(addressInside(url) ?? url);
  const words = cleanText(title ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 2000);
  return { url: address.slice(0, 8192), ...(words === '' ? {} : { title: words }) };
}

/** The page that is shown in Firefox's reader view, or as its source. */
function addressInside(url: string): string | undefined {
  const read = /^about:reader\?/i.test(url) ? URL.parse(url)?.searchParams.get('url') : undefined;
  const inside = read ?? url.replace(/^view-source:/i, '');
  return /^(https?|file):/i.test(inside) ? inside : undefined;
}

/** The template may send it. */
function withoutUser(address: string): string {
  const url = URL.parse(address);
  if (!url || (url.username === '' && url.password === '')) return address;
  Object.assign(url, { username: '', password: '' });
  return url.href;
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
