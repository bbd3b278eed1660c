import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { camelCase } from '../../lib/format/texts.ts';

/** A rejection without a status happened in the extension; the service was not called. */
export function problemSentence({ kind, status }: Pick<Problem, 'kind' | 'status'>): string {
  const isNotAsked = kind === 'rejected' && status === undefined;
  return i18n.t(`problem.${isNotAsked ? 'notAsked' : camelCase(kind)}`);
}

/** Creating something at the service, or changing something there. */
type Write = 'create' | 'change';

/** Statuses that mean something else for a write than for a read. */
const ofWrites: Record<Write, Readonly<Record<number, () => string>>> = {
  create: {
    // The missing thing is never the one being created.
    404: () => i18n.t('problem.rejected'),
    410: () => i18n.t('problem.rejected'),
    412: () => i18n.t('problem.rejected'),
    409: () => i18n.t('problem.write.exists'),
    413: () => i18n.t('problem.write.tooLong'),
    423: () => i18n.t('problem.write.locked'),
    425: () => i18n.t('problem.write.tooEarly'),
  },
  change: {
    413: () => i18n.t('problem.rejected'),
    423: () => i18n.t('problem.write.locked'),
    425: () => i18n.t('problem.write.tooEarly'),
  },
};

export function writeSentence(problem: Problem, write: Write): string {
  return ofWrites[write][problem.status ?? 0]?.() ?? problemSentence(problem);
}
