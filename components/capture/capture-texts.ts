import { i18n } from '#i18n';
import type { CaptureFacts } from '../../lib/capture/capture-summary.ts';
import { shortTime } from '../../lib/format/dates.ts';

/** How a capture stands, in one sentence. `now` is counted on each second while something is held back. */
export function captureSentence({ sentence, at = 0, entryIds = [] }: CaptureFacts, now: number): string {
  switch (sentence) {
    case 'held':
      return i18n.t('capture.state.held', [Math.max(1, Math.ceil((at - now) / 1000))]);
    case 'waitingUntil':
    case 'checking':
      return i18n.t(`capture.state.${sentence}`, [shortTime(at, now)]);
    case 'savedTwice':
      return i18n.t('capture.state.savedTwice', entryIds.length - 1, [entryIds.length - 1, entryIds.length]);
    default:
      return i18n.t(`capture.state.${sentence}`);
  }
}
