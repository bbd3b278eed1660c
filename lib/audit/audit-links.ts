// The buttons and footer links of the record, looked for among those of the document.
import { addressKey, isSameWay } from './audit-addresses.ts';
import { type AuditBasis, type AuditItem, type AuditNote, auditItem, type Comparison } from './audit-item.ts';
import { looseText } from './audit-values.ts';
import { type DocumentReading, readingLimits } from './read-document.ts';

type LinkIndex = ReturnType<typeof indexOf>;

export function auditActions(reading: DocumentReading, { page, audience }: AuditBasis): AuditItem[] {
  const index = indexOf(reading);
  const override = audience?.actionUrlOverride?.trim() ?? '';
  const items = (page.actions ?? []).flatMap((action, at) => {
    const [text, own] = [action.buttonTitle?.trim() ?? '', action.url?.trim() ?? ''];
    const id = `action ${action.actionId || at}`;
    const [ofPage, ofAudience] = [nearest(text, own, index), override && nearest(text, override, index)];
    // Which of the buttons it replaces is not said: one that leads where the page has it is by the page.
    const isOfPage = !ofAudience || (ofAudience.verdict !== 'same' && own !== '' && leadsThere(ofPage));
    const [compared, source] = isOfPage ? ([ofPage, 'page'] as const) : ([ofAudience, 'override'] as const);
    return compared ? auditItem({ id, group: 'actions', name: text || own, source }, compared) : [];
  });
  // One link to it is enough.
  const compared = nearest('', override, index);
  if (!compared) return items;
  const notes: AuditNote[] = ['override-address', ...compared.notes];
  const what = { id: 'action override', group: 'actions', name: override, source: 'override' } as const;
  return [...items, auditItem(what, { ...compared, notes })];
}

export function auditFooter(reading: DocumentReading, { page }: AuditBasis): AuditItem[] {
  const index = indexOf(reading);
  return (page.footerLinks ?? []).flatMap((group, at) =>
    (group.links ?? []).flatMap((link, place) => {
      const [text, address] = [link.text?.trim() ?? '', link.url?.trim() ?? ''];
      const compared = nearest(text, address, index);
      const id = `footer ${group.id || at} ${link.id || place}`;
      return compared
        ? auditItem({ id, group: 'footer', name: text || address, source: 'page' }, compared)
        : [];
    }),
  );
}

function leadsThere(compared: Comparison | undefined): boolean {
  return compared?.verdict === 'same' || compared?.notes.some((note) => nearly.includes(note)) === true;
}

/** A link with this text to this address; or what comes nearest. Nothing is sought by empty texts. */
function nearest(text: string, address: string, index: LinkIndex): Comparison | undefined {
  if (text === '' && address === '') return undefined;
  const record = address || text;
  const titled = text === '' ? [] : (index.byText.get(looseText(text)) ?? []);
  const leading = address === '' ? [] : (index.byAddress.get(addressKey(address, index.base)) ?? []);
  const both = text === '' ? leading : titled.filter((link) => leading.includes(link));
  const found = both.find((link) => isSameWay(address, link.url, index.base)) ?? both[0];
  if (found) return sameOrNearly(address, found.url, index.base);
  const isButton = text !== '' && index.buttons.has(looseText(text));
  const [other] = titled;
  if (address === '') {
    return other || isButton ? { verdict: 'same', record, page: text, notes: [] } : absent(record, index);
  }
  if (other) return { verdict: 'differs', record, page: other.url, notes: ['other-address'] };
  const [link] = leading;
  if (link?.text) return { verdict: 'differs', record: text, page: link.text, notes: ['other-text'] };
  return isButton ? { verdict: 'unsure', record, notes: ['no-address'] } : absent(record, index);
}

/** Of a link that leads to the same page after all. */
const nearly: readonly AuditNote[] = ['only-scheme', 'only-tracking'];

/** It leads to the same page, but perhaps without what a campaign counts by, or in the open. */
function sameOrNearly(record: string, page: string, base: string): Comparison {
  if (isSameWay(record, page, base)) return { verdict: 'same', record, page, notes: [] };
  const [recorded, found] = [record, page].map((raw) => URL.parse(raw, base));
  const isOnlyScheme = recorded !== null && found !== null && recorded?.search === found?.search;
  return { verdict: 'differs', record, page, notes: [isOnlyScheme ? 'only-scheme' : 'only-tracking'] };
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
