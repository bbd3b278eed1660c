// The buttons and footer links of the record, looked for among those of the document.
import type { Audience, Page } from '../api/schemas.ts';
import { addressKey } from './audit-addresses.ts';
import {
  type AuditItem,
  type AuditNote,
  type AuditSource,
  auditItem,
  type Comparison,
} from './audit-item.ts';
import { looseText } from './audit-values.ts';
import { type DocumentReading, readingLimits } from './read-document.ts';

type Link = DocumentReading['links'][number];

interface LinkIndex {
  byText: Map<string, Link[]>;
  byAddress: Map<string, Link[]>;
  buttons: Set<string>;
  base: string;
  /** Not all of the document was read. */
  isCut: boolean;
}

interface SoughtLink {
  text: string;
  /** Any of them will do. */
  addresses: string[];
}

export function auditActions(
  reading: DocumentReading,
  page: Page,
  audience: Audience | undefined,
): AuditItem[] {
  const index = indexOf(reading);
  const override = audience?.actionUrlOverride?.trim() ?? '';
  const source: AuditSource = override === '' ? 'page' : 'override';
  const items = (page.actions ?? []).flatMap((action, at): AuditItem[] => {
    const own = action.url?.trim() ?? '';
    const sought = { text: action.buttonTitle?.trim() ?? '', addresses: [override, own].filter(Boolean) };
    const compared = nearest(sought, index);
    if (!compared) return [];
    const name = sought.text || own;
    return [auditItem({ id: `action ${action.actionId || at}`, group: 'actions', name, source }, compared)];
  });
  if (override === '') return items;
  const compared = nearest({ text: '', addresses: [override] }, index);
  // Which of the buttons it replaces is not said, so one link to it is enough.
  if (!compared) return items;
  const notes: AuditNote[] = ['override-address', ...compared.notes];
  const what = { id: 'action override', group: 'actions', name: override, source } as const;
  return [...items, auditItem(what, { ...compared, notes })];
}

export function auditFooter(reading: DocumentReading, page: Page): AuditItem[] {
  const index = indexOf(reading);
  return (page.footerLinks ?? []).flatMap((group, at) =>
    (group.links ?? []).flatMap((link, place): AuditItem[] => {
      const address = link.url?.trim() ?? '';
      const sought = { text: link.text?.trim() ?? '', addresses: address === '' ? [] : [address] };
      const compared = nearest(sought, index);
      if (!compared) return [];
      const id = `footer ${group.id || at} ${link.id || place}`;
      const name = sought.text || address;
      return [auditItem({ id, group: 'footer', name, source: 'page' }, compared)];
    }),
  );
}

/** A link with this text to this address; or what comes nearest. */
function nearest({ text, addresses }: SoughtLink, index: LinkIndex): Comparison | undefined {
  if (text === '' && addresses.length === 0) return undefined;
  const record = addresses[0] ?? text;
  const keys = addresses.map((address) => addressKey(address, index.base));
  const titled = text === '' ? [] : (index.byText.get(looseText(text)) ?? []);
  const leading = keys.flatMap((key) => index.byAddress.get(key) ?? []);
  const both = titled.find((link) => leading.includes(link));
  if (both) return { verdict: 'same', record, page: both.url, notes: [] };
  if (keys.length === 0) return byText(text, titled, index);
  const [link] = leading;
  if (text === '' && link) return { verdict: 'same', record, page: link.url, notes: [] };
  const [other] = titled;
  if (other) return { verdict: 'differs', record, page: other.url, notes: ['other-address'] };
  if (link?.text) return { verdict: 'differs', record: text, page: link.text, notes: ['other-text'] };
  const isButton = text !== '' && index.buttons.has(looseText(text));
  if (isButton) return { verdict: 'unsure', record, notes: ['no-address'] };
  return absent(record, index);
}

function byText(text: string, titled: Link[], index: LinkIndex): Comparison {
  const isThere = titled.length > 0 || index.buttons.has(looseText(text));
  return isThere ? { verdict: 'same', record: text, page: text, notes: [] } : absent(text, index);
}

function absent(record: string, { isCut }: LinkIndex): Comparison {
  const notes: AuditNote[] = isCut ? ['cut'] : [];
  return { verdict: isCut ? 'unsure' : 'missing', record, notes };
}

function indexOf({ links, buttons, url }: DocumentReading): LinkIndex {
  return {
    byText: Map.groupBy(links, ({ text }) => looseText(text)),
    byAddress: Map.groupBy(links, (link) => addressKey(link.url, url)),
    buttons: new Set(buttons.map(looseText)),
    base: url,
    isCut: links.length >= readingLimits.links || buttons.length >= readingLimits.buttons,
  };
}
