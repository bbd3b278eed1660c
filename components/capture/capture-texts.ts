import { i18n } from '#i18n';
import type { CaptureFacts, CaptureOffer } from '../../lib/capture/capture-words.ts';
import { shortTime } from '../../lib/format/dates.ts';

/** How a capture stands, in one sentence. `now` is counted on each second while something is held back. */
export function captureSentence({ sentence, at = 0, entryIds = [] }: CaptureFacts, now: number): string {
  switch (sentence) {
    case 'held':
      return i18n.t('capture.state.held', [Math.max(1, Math.ceil((at - now) / 1000))]);
    case 'leaving':
      return i18n.t('capture.state.leaving');
    case 'paused':
      return i18n.t('capture.state.paused');
    case 'waiting':
      return i18n.t('capture.state.waiting');
    case 'waitingUntil':
      return i18n.t('capture.state.waitingUntil', [shortTime(at, now)]);
    case 'sending':
      return i18n.t('capture.state.sending');
    case 'checking':
      return i18n.t('capture.state.checking', [shortTime(at, now)]);
    case 'checkingNow':
      return i18n.t('capture.state.checkingNow');
    case 'saved':
      return i18n.t('capture.state.saved');
    case 'savedTwice':
      return i18n.t('capture.state.savedTwice', entryIds.length - 1, [entryIds.length - 1, entryIds.length]);
    case 'refused':
      return i18n.t('capture.state.refused');
    case 'topicGone':
      return i18n.t('capture.state.topicGone');
    case 'tried':
      return i18n.t('capture.state.tried');
    case 'unclear':
      return i18n.t('capture.state.unclear');
    case 'several':
      return i18n.t('capture.state.several');
    case 'identical':
      return i18n.t('capture.state.identical');
    case 'moved':
      return i18n.t('capture.state.moved');
  }
}

const offers: Record<CaptureOffer, () => string> = {
  undo: () => i18n.t('capture.offer.undo'),
  now: () => i18n.t('capture.offer.now'),
  open: () => i18n.t('capture.offer.open'),
  check: () => i18n.t('capture.offer.check'),
  send: () => i18n.t('capture.offer.send'),
  anyway: () => i18n.t('capture.offer.anyway'),
  edit: () => i18n.t('capture.offer.edit'),
  copy: () => i18n.t('capture.offer.copy'),
  discard: () => i18n.t('capture.offer.discard'),
};

export function offerName(offer: CaptureOffer): string {
  return offers[offer]();
}
