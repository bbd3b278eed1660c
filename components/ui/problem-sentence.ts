import { i18n } from '#i18n';
import type { ProblemKind } from '../../lib/api/problem.ts';
import { camelCase } from '../../lib/format/texts.ts';

/** What is wrong, in one sentence. */
export function problemSentence(kind: ProblemKind): string {
  return i18n.t(`problem.${camelCase(kind)}`);
}
