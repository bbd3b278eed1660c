import { i18n } from '#i18n';
import { type Hint, type HintKind, lengths, SMALLEST_IMAGE } from '../../lib/audit/audit-hints.ts';
import type { AuditItem, AuditNote, Verdict } from '../../lib/audit/audit-item.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { camelCase } from '../../lib/format/texts.ts';
import { metadataLabel } from '../overview/metadata-labels.ts';

export function verdictText(verdict: Verdict): string {
  return i18n.t(`audit.verdict.${verdict}`);
}

export function noteText(note: AuditNote): string {
  return i18n.t(`audit.note.${camelCase(note)}`);
}

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
