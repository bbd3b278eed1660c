import { i18n } from '#i18n';
import type { RunItem, SkipReason } from '../../lib/publish/publishing.ts';
import { problemSentence } from '../ui/problem-sentence.ts';
import { statusWord } from '../ui/StatusPill.tsx';

type State = RunItem['state'];

const skips: Record<SkipReason, () => string> = {
  'not-offered': () => i18n.t('versions.run.item.skippedNotOffered'),
  stopped: () => i18n.t('versions.run.item.skippedStopped'),
  version: () => i18n.t('versions.run.item.skippedVersion'),
  gone: () => i18n.t('versions.run.item.skippedGone'),
  address: () => i18n.t('versions.run.item.skippedAddress'),
  workspace: () => i18n.t('versions.run.item.skippedWorkspace'),
};

/** How one audience of a run stands, in few words. */
export function itemWords(state: State): string {
  switch (state.kind) {
    case 'waiting':
      return i18n.t('versions.run.item.waiting');
    case 'checking':
      return i18n.t('versions.run.item.checking');
    case 'sending':
      return i18n.t('versions.run.item.sending');
    case 'confirmed':
      return state.status === 'published'
        ? i18n.t('versions.run.item.live')
        : i18n.t('versions.run.item.begun', [statusWord(state.status)]);
    case 'accepted':
      return i18n.t('versions.run.item.accepted');
    case 'unknown':
      return i18n.t('versions.run.item.unknown');
    case 'refused':
      return i18n.t('versions.run.item.refused');
    case 'changed':
      return i18n.t('versions.run.item.changed');
    case 'skipped':
      return state.why ? skips[state.why]() : i18n.t('versions.run.item.skipped');
  }
}

/** Why, in the service's own words where it sent some. */
export function itemDetail(state: State): string | undefined {
  if (!('problem' in state) || !state.problem) return undefined;
  return state.problem.detail ?? problemSentence(state.problem.kind);
}
