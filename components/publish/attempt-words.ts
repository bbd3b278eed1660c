import { i18n } from '#i18n';
import type { Attempt, ChangedBecause } from '../../lib/publish/publishing.ts';
import { problemSentence } from '../ui/problem-sentence.ts';
import { statusWord } from '../ui/StatusPill.tsx';
import { versionName, versionNameFirst } from './version-name.ts';

const becauses: Record<ChangedBecause, () => string> = {
  version: () => i18n.t('publishing.attempt.changedVersion'),
  gone: () => i18n.t('publishing.attempt.changedGone'),
  address: () => i18n.t('publishing.attempt.changedAddress'),
  workspace: () => i18n.t('publishing.attempt.changedWorkspace'),
};

export function changedWords(because: ChangedBecause | undefined): string {
  return becauses[because ?? 'version']();
}

/** One sentence for how an attempt stands. */
export function attemptWords({ order, state }: Attempt): string {
  const name = versionName(order.versionNumber);
  const first = versionNameFirst(order.versionNumber);
  const isPublish = order.action === 'publish';
  switch (state.kind) {
    case 'checking':
      return i18n.t('publishing.attempt.checking');
    case 'sending':
      return isPublish
        ? i18n.t('publishing.attempt.publishing', [name])
        : i18n.t('publishing.attempt.cancelling', [name]);
    case 'confirmed':
      return isPublish ? published(first, state.status) : i18n.t('publishing.attempt.cancelled', [first]);
    case 'accepted':
      return isPublish
        ? i18n.t('publishing.attempt.accepted', [name])
        : i18n.t('publishing.attempt.cancelAccepted', [name]);
    case 'unknown':
      return isPublish
        ? i18n.t('publishing.attempt.unknown', [name])
        : i18n.t('publishing.attempt.cancelUnknown', [name]);
    case 'refused':
      return isPublish
        ? i18n.t('publishing.attempt.refused', [first])
        : i18n.t('publishing.attempt.cancelRefused', [first]);
    case 'changed':
      return `${i18n.t('publishing.attempt.nothingPosted')} ${changedWords(state.because)}`;
  }
}

function published(name: string, status: string): string {
  if (status === 'published') return i18n.t('publishing.attempt.live', [name]);
  return i18n.t('publishing.attempt.begun', [name, statusWord(status)]);
}

/** Why, in the service's own words where it sent some. */
export function refusedDetail({ state }: Attempt): { lead: string; text?: string } | undefined {
  if (!('problem' in state) || !state.problem) return undefined;
  const { problem } = state;
  if (problem.detail === undefined) return { lead: problemSentence(problem.kind) };
  const lead =
    problem.status === undefined
      ? i18n.t('problem.said')
      : i18n.t('problem.saidWithStatus', [problem.status]);
  return { lead, text: problem.detail };
}
