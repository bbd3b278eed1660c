// A tab as the source of a capture, and whether its content can be read.
import { addressInside } from '../format/addresses.ts';
import { beginning } from '../format/texts.ts';
import { typedAddresses } from '../match/address.ts';
import { withoutCredentials } from '../match/credentials.ts';
import { restriction } from '../match/restriction.ts';
import type { CaptureSource } from './capture.ts';
import { cleanText } from './capture-text.ts';

const MAX_ADDRESS_LENGTH = 8192;
const MAX_TITLE_LENGTH = 2000;

/** Returns address and title of a web page, file or browser page. Extension pages, including our own, are no source. */
export function sourceOfTab({
  url,
  title,
}: Partial<Record<keyof CaptureSource, string | undefined>>): CaptureSource {
  if (url === undefined || !isSource(url)) return {};
  const address = withoutCredentials(addressInside(url) ?? url);
  const line = cleanText(title ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const words = beginning(line, MAX_TITLE_LENGTH);
  const kept = address.length > MAX_ADDRESS_LENGTH ? withoutState(address) : address;
  return { ...(kept === undefined ? {} : { url: kept }), ...(words === '' ? {} : { title: words }) };
}

/** A source that a person types or pastes; kept as it is if it is not an address. */
export function namedSource(typed: string): CaptureSource {
  const text = typed.trim();
  if (isSource(text)) return sourceOfTab({ url: text });
  const [address = text] = typedAddresses(text);
  return address === '' ? {} : { url: withoutCredentials(address) };
}

/** An address that is cut may lead elsewhere. One this long carries state in its query or fragment. */
function withoutState(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  Object.assign(url, { search: '', hash: '' });
  return url.href.length > MAX_ADDRESS_LENGTH ? undefined : url.href;
}

export function isSource(url: string): boolean {
  if (/^(https?|file):/i.test(url) || addressInside(url) !== undefined) return true;
  const isOfBrowser = !/^(about:(blank|srcdoc)|[a-z-]+-extension:)/i.test(url);
  return isOfBrowser && restriction(url) === 'browser-page';
}

/** Browser pages, viewers, extension stores, files and PDFs. A PDF is guessed by its extension, which may be wrong. */
export function isUnreadable(url: string | undefined): boolean {
  if (url === undefined || !isSource(url)) return false;
  const isPdf = URL.parse(url)?.pathname.toLowerCase().endsWith('.pdf') ?? false;
  return isPdf || restriction(url) !== undefined;
}
