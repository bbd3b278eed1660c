import { i18n } from '#i18n';
import type { Problem, ProblemKind } from '../../lib/api/problem.ts';
import { exactTime } from '../../lib/format/dates.ts';
import { camelCase } from '../../lib/format/texts.ts';
import type { CheckStep } from '../../lib/workspace/workspace-view.ts';
import { problemSentence } from '../ui/problem-sentence.ts';

export type StepAction = 'grant' | 'key' | 'address' | 'again';

interface StepRemedy {
  sentence: string;
  action: StepAction;
}

interface Place {
  host: string;
  baseUrl: string;
}

/** Any other kind is tried again. */
const actions: Partial<Record<ProblemKind, StepAction>> = {
  'no-permission': 'grant',
  'not-connected': 'key',
  unauthorized: 'key',
  forbidden: 'key',
  'not-found': 'address',
  rejected: 'address',
  'not-the-api': 'address',
  'too-large': 'address',
  'unexpected-answer': 'address',
};

function sentenceFor({ kind, notBefore }: Problem, { host, baseUrl }: Place): string {
  switch (kind) {
    case 'not-found':
      return i18n.t('options.remedy.notFound', [`${baseUrl}/v0/pages`]);
    case 'rate-limited':
      return notBefore === undefined
        ? i18n.t('options.remedy.rateLimited')
        : i18n.t('options.remedy.rateLimitedUntil', [exactTime(notBefore)]);
    case 'not-kept':
    case 'too-long':
    case 'no-text':
    case 'managed':
      return problemSentence(kind);
    default:
      return i18n.t(`options.remedy.${camelCase(kind)}`, [host]);
  }
}

/** What to do about a failed step; without a problem the person refused access. */
export function remedyFor(step: CheckStep, problem: Problem | undefined, place: Place): StepRemedy {
  if (step === 'address') return { sentence: i18n.t('options.remedy.address'), action: 'address' };
  if (!problem) return { sentence: i18n.t('options.remedy.denied', [place.host]), action: 'grant' };
  return { sentence: sentenceFor(problem, place), action: actions[problem.kind] ?? 'again' };
}
