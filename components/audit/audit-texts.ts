import { i18n } from '#i18n';
import { type Hint, type HintKind, lengths, SMALLEST_IMAGE } from '../../lib/audit/audit-hints.ts';
import type { AuditGroup, AuditItem, AuditNote, AuditSource, Verdict } from '../../lib/audit/audit-item.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { metadataLabel } from '../overview/metadata-labels.ts';

export const verdictTexts: Record<Verdict, () => string> = {
  differs: () => i18n.t('audit.verdict.differs'),
  missing: () => i18n.t('audit.verdict.missing'),
  extra: () => i18n.t('audit.verdict.extra'),
  unsure: () => i18n.t('audit.verdict.unsure'),
  same: () => i18n.t('audit.verdict.same'),
};

export const sourceTexts: Record<AuditSource, () => string> = {
  page: () => i18n.t('audit.source.page'),
  override: () => i18n.t('audit.source.override'),
  effective: () => i18n.t('audit.source.effective'),
};

export const groupTexts: Record<AuditGroup, () => string> = {
  tags: () => i18n.t('audit.group.tags'),
  og: () => i18n.t('audit.group.og'),
  twitter: () => i18n.t('audit.group.twitter'),
  actions: () => i18n.t('audit.group.actions'),
  footer: () => i18n.t('audit.group.footer'),
  scripts: () => i18n.t('audit.group.scripts'),
};

export const noteTexts: Record<AuditNote, () => string> = {
  stale: () => i18n.t('audit.note.stale'),
  fallback: () => i18n.t('audit.note.fallback'),
  derived: () => i18n.t('audit.note.derived'),
  several: () => i18n.t('audit.note.several'),
  empty: () => i18n.t('audit.note.empty'),
  capitals: () => i18n.t('audit.note.capitals'),
  invisible: () => i18n.t('audit.note.invisible'),
  entities: () => i18n.t('audit.note.entities'),
  'double-encoded': () => i18n.t('audit.note.doubleEncoded'),
  spelling: () => i18n.t('audit.note.spelling'),
  elsewhere: () => i18n.t('audit.note.elsewhere'),
  'only-query': () => i18n.t('audit.note.onlyQuery'),
  'only-file': () => i18n.t('audit.note.onlyFile'),
  'by-file': () => i18n.t('audit.note.byFile'),
  'unreadable-record': () => i18n.t('audit.note.unreadableRecord'),
  defaults: () => i18n.t('audit.note.defaults'),
  hides: () => i18n.t('audit.note.hides'),
  'override-not-effective': () => i18n.t('audit.note.overrideNotEffective'),
  'previous-value': () => i18n.t('audit.note.previousValue'),
  'pending-value': () => i18n.t('audit.note.pendingValue'),
  'page-value': () => i18n.t('audit.note.pageValue'),
  'other-address': () => i18n.t('audit.note.otherAddress'),
  'other-text': () => i18n.t('audit.note.otherText'),
  'no-address': () => i18n.t('audit.note.noAddress'),
  'override-address': () => i18n.t('audit.note.overrideAddress'),
  cut: () => i18n.t('audit.note.cut'),
  parts: () => i18n.t('audit.note.parts'),
  'name-only': () => i18n.t('audit.note.nameOnly'),
  'no-content': () => i18n.t('audit.note.noContent'),
  'no-script': () => i18n.t('audit.note.noScript'),
  'short-content': () => i18n.t('audit.note.shortContent'),
  inert: () => i18n.t('audit.note.inert'),
  'disabled-present': () => i18n.t('audit.note.disabledPresent'),
  'disabled-absent': () => i18n.t('audit.note.disabledAbsent'),
  'enabled-unknown': () => i18n.t('audit.note.enabledUnknown'),
};

export function labelOf({ field, name, notes, group }: AuditItem): string {
  if (field) return metadataLabel(field);
  if (notes.includes('override-address')) return i18n.t('audit.actionUrl');
  return name || (group === 'scripts' ? i18n.t('audit.untitledScript') : i18n.t('audit.group.footer'));
}

type HintValues = { count: string; value: string };
const [SHORTEST, LONGEST] = lengths.description;

const hintTexts: Record<HintKind, (values: HintValues) => string> = {
  hidden: () => i18n.t('audit.hints.hidden'),
  'title-missing': () => i18n.t('audit.hints.titleMissing'),
  'title-long': ({ count }) => i18n.t('audit.hints.titleLong', [count, lengths.title]),
  'description-missing': () => i18n.t('audit.hints.descriptionMissing'),
  'description-short': ({ count }) => i18n.t('audit.hints.descriptionShort', [count, SHORTEST]),
  'description-long': ({ count }) => i18n.t('audit.hints.descriptionLong', [count, LONGEST]),
  'canonical-missing': () => i18n.t('audit.hints.canonicalMissing'),
  'canonical-several': ({ count }) => i18n.t('audit.hints.canonicalSeveral', [count]),
  'canonical-elsewhere': ({ value }) => i18n.t('audit.hints.canonicalElsewhere', [value]),
  'image-missing': () => i18n.t('audit.hints.imageMissing'),
  'image-relative': ({ value }) => i18n.t('audit.hints.imageRelative', [value]),
  'image-insecure': () => i18n.t('audit.hints.imageInsecure'),
  'image-small': ({ count }) => i18n.t('audit.hints.imageSmall', [count, SMALLEST_IMAGE]),
  'image-alt-missing': () => i18n.t('audit.hints.imageAltMissing'),
  'language-missing': () => i18n.t('audit.hints.languageMissing'),
};

export function hintText({ kind, count = 0, value = '' }: Hint): string {
  return hintTexts[kind]({ count: formatWhole(count), value });
}
