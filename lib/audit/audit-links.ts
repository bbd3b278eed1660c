// The buttons and footer links of the record, looked for among those of the document.
import type { Audience, Page } from '../api/schemas.ts';
import { addressKey } from './audit-addresses.ts';
import type { AuditItem, AuditNote, AuditSource, Comparison } from './audit-item.ts';
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
    const compared = look(sought, index);
    if (!compared) return [];
    const name = sought.text || own;
    return [itemOf(`action ${action.actionId || at}`, 'actions', name, source, compared)];
  });
  if (override === '') return items;
  const compared = look({ text: '', addresses: [override] }, index);
  // Which of the buttons it replaces is not said, so one link to it is enough.
  if (compared) items.push(overrideItem(compared, override));
  return items;
}

export function auditFooter(reading: DocumentReading, page: Page): AuditItem[] {
  const index = indexOf(reading);
  return (page.footerLinks ?? []).flatMap((group, at) =>
    (group.links ?? []).flatMap((link, place): AuditItem[] => {
      const address = link.url?.trim() ?? '';
      const sought = { text: link.text?.trim() ?? '', addresses: address === '' ? [] : [address] };
      const compared = look(sought, index);
      const id = `footer ${group.id || at} ${link.id || place}`;
      return compared ? [itemOf(id, 'footer', sought.text || address, 'page', compared)] : [];
    }),
  );
}

function overrideItem(compared: Comparison, override: string): AuditItem {
  const item = itemOf('action override', 'actions', override, 'override', compared);
  return { ...item, notes: ['override-address', ...item.notes] };
}

/** A link with this text to this address; or what comes nearest. */
function look({ text, addresses }: SoughtLink, index: LinkIndex): Comparison | undefined {
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

function itemOf(
  id: string,
  group: 'actions' | 'footer',
  name: string,
  source: AuditSource,
  { verdict, record, page, notes }: Comparison,
): AuditItem {
  return {
    id,
    group,
    name,
    verdict,
    source,
    form: 'text',
    ...(record ? { record } : {}),
    ...(page ? { page } : {}),
    notes,
    attention: verdict === 'differs' || verdict === 'missing',
  };
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
