import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { camelCase } from '../../lib/format/texts.ts';

/** What was refused without a status was refused here: the service was not asked. */
export function problemSentence({ kind, status }: Pick<Problem, 'kind' | 'status'>): string {
  const isNotAsked = kind === 'rejected' && status === undefined;
  return i18n.t(`problem.${isNotAsked ? 'notAsked' : camelCase(kind)}`);
}

/** Something new that the service is to keep, or a change to what it has. */
type Write = 'create' | 'change';

/** Statuses that say something else of a write than of a reading. */
const ofWrites: Record<Write, Readonly<Record<number, () => string>>> = {
  create: {
    // What is not there, or not as it should be, is never what is to be made.
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
