import { i18n } from '#i18n';
import type { PageView } from '../../lib/directory/record-views.ts';
import { addressInside, shownAddress } from '../../lib/format/addresses.ts';
import type { Doubt, MatchReason, MatchReasonKind } from '../../lib/match/match-reasons.ts';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { endWord } from '../ui/StatusPill.tsx';

/** In the order that reads well in a sentence: addresses first, then what they contain. */
const words: Record<MatchReasonKind, () => string> = {
  binding: () => i18n.t('popup.why.binding'),
  'page-address': () => i18n.t('popup.why.pageAddress'),
  'audience-address': () => i18n.t('popup.why.audienceAddress'),
  'live-canonical': () => i18n.t('popup.why.liveCanonical'),
  'path-prefix': () => i18n.t('popup.why.pathPrefix', [HOLE]),
  'route-key': () => i18n.t('popup.why.routeKey', [HOLE]),
  'id-in-address': () => i18n.t('popup.why.idInAddress', [HOLE]),
};
const order = Object.keys(words);

/** "Matched by its canonical address and jane-doe". */
export function MatchReasons({ reasons }: { reasons: MatchReason[] }) {
  // The two strongest reasons, which come first, suffice.
  const strongest = distinct(reasons)
    .slice(0, 2)
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  if (strongest.some(({ kind }) => kind === 'binding')) return <>{words.binding()}</>;
  if (strongest.length === 0) return null;
  return <>{fill(i18n.t('popup.why.matched', [HOLE]), <List reasons={strongest} />)}</>;
}

function distinct(reasons: MatchReason[]): MatchReason[] {
  return reasons.filter(({ kind }, index) => reasons.findIndex((other) => other.kind === kind) === index);
}

function List({ reasons: [first, second] }: { reasons: MatchReason[] }) {
  if (!first) return null;
  if (!second) return <One reasons={first} />;
  return (
    <>{fill(i18n.t('popup.why.both', [HOLE, HOLE]), <One reasons={first} />, <One reasons={second} />)}</>
  );
}

function One({ reasons: { kind, value } }: { reasons: MatchReason }) {
  return holding(words[kind](), kind === 'path-prefix' ? shownAddress(value) : value);
}

/** Why a page may match, and why that is uncertain: "Same address, but without ?lp=spring". */
export function DoubtLabel({ doubt: { reason, weak, left } }: { doubt: Doubt }) {
  const { kind, value } = reason;
  if (left !== undefined) return holding(i18n.t('popup.doubt.withoutQuery', [HOLE]), `?${left}`);
  if (kind === 'route-key' || kind === 'id-in-address')
    return holding(i18n.t('popup.doubt.inAddress', [HOLE]), value);
  const address = shownAddress(value);
  if (kind === 'live-canonical') return holding(i18n.t('popup.doubt.named', [HOLE]), address);
  if (weak === 'shared') return <>{i18n.t('popup.doubt.shared')}</>;
  return holding(i18n.t('popup.doubt.address', [HOLE]), address);
}

function holding(sentence: string, text: string) {
  return <>{fill(sentence, <bdi class="mono">{text}</bdi>)}</>;
}

/** The tab's address on one line from its host on, in full in the tooltip. Always left to right. */
export function PageAddress({ url: shown }: { url: string }) {
  const url = addressInside(shown) ?? shown;
  return (
    <p class="mono soft truncate" dir="ltr" title={url}>
      {shownAddress(url)}
    </p>
  );
}

export function PageTags({ page }: { page: PageView }) {
  const end = endWord(page.deletedAt !== undefined, page.archivedAt !== undefined);
  return end === undefined ? null : <span class="tag">{end}</span>;
}
