import { i18n } from '#i18n';
import type { Problem, ProblemKind } from '../../lib/api/problem.ts';
import { exactTime } from '../../lib/format/dates.ts';
import type { CheckStep } from '../../lib/workspace/workspace-view.ts';

export type StepAction = 'grant' | 'key' | 'address' | 'again';

export interface StepRemedy {
  sentence: string;
  action: StepAction;
}

interface Place {
  host: string;
  baseUrl: string;
}

const remedies: Record<ProblemKind, (place: Place, problem: Problem) => StepRemedy> = {
  'no-permission': ({ host }) => ({
    sentence: i18n.t('options.remedy.noPermission', [host]),
    action: 'grant',
  }),
  'not-connected': () => ({ sentence: i18n.t('options.remedy.notConnected'), action: 'key' }),
  offline: ({ host }) => ({ sentence: i18n.t('options.remedy.offline', [host]), action: 'again' }),
  timeout: ({ host }) => ({ sentence: i18n.t('options.remedy.timeout', [host]), action: 'again' }),
  unauthorized: () => ({ sentence: i18n.t('options.remedy.unauthorized'), action: 'key' }),
  forbidden: () => ({ sentence: i18n.t('options.remedy.forbidden'), action: 'key' }),
  'not-found': ({ baseUrl }) => ({
    sentence: i18n.t('options.remedy.notFound', [`${baseUrl}/v0/pages`]),
    action: 'address',
  }),
  conflict: () => ({ sentence: i18n.t('options.remedy.conflict'), action: 'again' }),
  rejected: () => ({ sentence: i18n.t('options.remedy.rejected'), action: 'address' }),
  'rate-limited': (_place, { notBefore }) => ({
    sentence:
      notBefore === undefined
        ? i18n.t('options.remedy.rateLimited')
        : i18n.t('options.remedy.rateLimitedUntil', [exactTime(notBefore)]),
    action: 'again',
  }),
  unavailable: () => ({ sentence: i18n.t('options.remedy.unavailable'), action: 'again' }),
  'not-the-api': ({ host }) => ({ sentence: i18n.t('options.remedy.notTheApi', [host]), action: 'address' }),
  'too-large': () => ({ sentence: i18n.t('options.remedy.tooLarge'), action: 'address' }),
  'unexpected-answer': () => ({ sentence: i18n.t('options.remedy.unexpectedAnswer'), action: 'address' }),
  'not-kept': () => ({ sentence: i18n.t('problem.notKept'), action: 'again' }),
  'too-long': () => ({ sentence: i18n.t('problem.tooLong'), action: 'again' }),
  'no-text': () => ({ sentence: i18n.t('problem.noText'), action: 'again' }),
  managed: () => ({ sentence: i18n.t('problem.managed'), action: 'again' }),
};

/** What to do about a failed step; without a problem the person refused access. */
export function remedyFor(step: CheckStep, problem: Problem | undefined, place: Place): StepRemedy {
  if (step === 'address') return { sentence: i18n.t('options.remedy.address'), action: 'address' };
  if (!problem) return { sentence: i18n.t('options.remedy.denied', [place.host]), action: 'grant' };
  return remedies[problem.kind](place, problem);
}
