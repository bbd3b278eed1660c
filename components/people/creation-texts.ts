import { i18n } from '#i18n';
import { exactTime } from '../../lib/format/dates.ts';
import type { CreationSentence, CreationSummary } from '../../lib/people/creation-summary.ts';
import type { CreationView } from '../../lib/people/people.ts';

const sentences: Record<CreationSentence, (at: number) => string> = {
  paused: () => i18n.t('people.creations.state.paused'),
  leaving: () => i18n.t('people.creations.state.leaving'),
  waiting: () => i18n.t('people.creations.state.waiting'),
  waitingUntil: (at) => i18n.t('people.creations.state.waitingUntil', [exactTime(at)]),
  sending: () => i18n.t('people.creations.state.sending'),
  done: () => i18n.t('people.creations.state.done'),
  refused: () => i18n.t('people.creations.state.refused'),
  conflict: () => i18n.t('people.creations.state.conflict'),
  tried: () => i18n.t('people.creations.state.tried'),
  unclear: () => i18n.t('people.creations.state.unclear'),
  moved: () => i18n.t('people.creations.state.moved'),
};

/** How a creation stands, without what the service said to it. */
export function creationSentence({ sentence, at = 0 }: CreationSummary): string {
  return sentences[sentence](at);
}

export function creationKind({ operation }: Pick<CreationView, 'operation'>): string {
  return operation === 'createPerson'
    ? i18n.t('people.creations.person')
    : i18n.t('people.creations.account');
}
