// The buttons and footer links of the record, looked for among those of the document.
import { addressKey } from './audit-addresses.ts';
import { type AuditBasis, type AuditItem, type AuditNote, auditItem, type Comparison } from './audit-item.ts';
import { looseText } from './audit-values.ts';
import { type DocumentReading, readingLimits } from './read-document.ts';

type LinkIndex = ReturnType<typeof indexOf>;

export function auditActions(reading: DocumentReading, { page, audience }: AuditBasis): AuditItem[] {
  const index = indexOf(reading);
  const override = audience?.actionUrlOverride?.trim() ?? '';
  const source = override === '' ? 'page' : 'override';
  const items = (page.actions ?? []).flatMap((action, at) => {
    const [text, own] = [action.buttonTitle?.trim() ?? '', action.url?.trim() ?? ''];
    const compared = nearest(text, [override, own], index);
    const id = `action ${action.actionId || at}`;
    return compared ? auditItem({ id, group: 'actions', name: text || own, source }, compared) : [];
  });
  // Which of the buttons it replaces is not said, so one link to it is enough.
  const compared = nearest('', [override], index);
  if (!compared) return items;
  const notes: AuditNote[] = ['override-address', ...compared.notes];
  const what = { id: 'action override', group: 'actions', name: override, source } as const;
  return [...items, auditItem(what, { ...compared, notes })];
}

export function auditFooter(reading: DocumentReading, { page }: AuditBasis): AuditItem[] {
  const index = indexOf(reading);
  return (page.footerLinks ?? []).flatMap((group, at) =>
    (group.links ?? []).flatMap((link, place) => {
      const [text, address] = [link.text?.trim() ?? '', link.url?.trim() ?? ''];
      const compared = nearest(text, [address], index);
      const id = `footer ${group.id || at} ${link.id || place}`;
      return compared
        ? auditItem({ id, group: 'footer', name: text || address, source: 'page' }, compared)
        : [];
    }),
  );
}

/** A link with this text to one of these addresses; or what comes nearest. Nothing is sought by empty texts. */
function nearest(text: string, sought: readonly string[], index: LinkIndex): Comparison | undefined {
  const addresses = sought.filter(Boolean);
  if (text === '' && addresses.length === 0) return undefined;
  const record = addresses[0] ?? text;
  const titled = text === '' ? [] : (index.byText.get(looseText(text)) ?? []);
  const leading = addresses.flatMap((url) => index.byAddress.get(addressKey(url, index.base)) ?? []);
  const both = titled.find((link) => leading.includes(link));
  if (both) return { verdict: 'same', record, page: both.url, notes: [] };
  const isButton = text !== '' && index.buttons.has(looseText(text));
  const [other] = titled;
  if (addresses.length === 0) {
    return other || isButton ? { verdict: 'same', record, page: text, notes: [] } : absent(record, index);
  }
  const [link] = leading;
  if (text === '' && link) return { verdict: 'same', record, page: link.url, notes: [] };
  if (other) return { verdict: 'differs', record, page: other.url, notes: ['other-address'] };
  if (link?.text) return { verdict: 'differs', record: text, page: link.text, notes: ['other-text'] };
  return isButton ? { verdict: 'unsure', record, notes: ['no-address'] } : absent(record, index);
}

function absent(record: string, { isCut }: LinkIndex): Comparison {
  return isCut ? { verdict: 'unsure', record, notes: ['cut'] } : { verdict: 'missing', record, notes: [] };
}

function indexOf({ links, buttons, url }: DocumentReading) {
  return {
    byText: Map.groupBy(links, ({ text }) => looseText(text)),
    byAddress: Map.groupBy(links, (link) => addressKey(link.url, url)),
    buttons: new Set(buttons.map(looseText)),
    base: url,
    /** Not all of the document was read. */
    isCut: links.length >= readingLimits.links || buttons.length >= readingLimits.buttons,
  };
}
