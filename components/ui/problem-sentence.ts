import { i18n } from '#i18n';
import type { ProblemKind } from '../../lib/api/problem.ts';

const sentences: Record<ProblemKind, () => string> = {
  'not-connected': () => i18n.t('problem.notConnected'),
  'no-permission': () => i18n.t('problem.noPermission'),
  offline: () => i18n.t('problem.offline'),
  timeout: () => i18n.t('problem.timeout'),
  unauthorized: () => i18n.t('problem.unauthorized'),
  forbidden: () => i18n.t('problem.forbidden'),
  'not-found': () => i18n.t('problem.notFound'),
  conflict: () => i18n.t('problem.conflict'),
  rejected: () => i18n.t('problem.rejected'),
  'rate-limited': () => i18n.t('problem.rateLimited'),
  unavailable: () => i18n.t('problem.unavailable'),
  'not-the-api': () => i18n.t('problem.notTheApi'),
  'too-large': () => i18n.t('problem.tooLarge'),
  'unexpected-answer': () => i18n.t('problem.unexpectedAnswer'),
  'not-kept': () => i18n.t('outbox.notKept'),
  'too-long': () => i18n.t('outbox.tooLong'),
  'no-text': () => i18n.t('outbox.noText'),
  managed: () => i18n.t('kit.managed.refused'),
};

/** What is wrong, in one sentence. */
export function problemSentence(kind: ProblemKind): string {
  return sentences[kind]();
}
