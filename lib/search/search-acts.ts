// What can be done from the search without looking for anything: what is offered, and which of it is meant.
import { offersOf } from '../directory/version-offers.ts';
import type { PanelState } from '../panel/panel-store.ts';
import { attemptFor, isUnderWay } from '../publish/attempt-line.ts';
import { subjectOfStatus, type VersionSubject } from '../publish/version-order.ts';
import { CONTEXT, type Field, NAME, rank } from './search-rank.ts';
import { BEGINNING } from './word-similarity.ts';

/** The version that waits on the page in the tab, where it can be published and nothing is under way with it. */
export function publishable({
  shown,
  publishing,
}: Pick<PanelState, 'shown' | 'publishing'>): VersionSubject | undefined {
  const { pageStatus } = shown ?? {};
  const subject = pageStatus && !pageStatus.notice ? subjectOfStatus(pageStatus) : undefined;
  if (!subject || !offersOf(subject.versions).publish) return undefined;
  const { workspace, pageId, audienceId } = subject;
  const attempt = attemptFor(publishing.attempts, { workspaceId: workspace.id, pageId, audienceId });
  return attempt && isUnderWay(attempt.state) ? undefined : subject;
}

/** Met by a word that was typed whole, or its beginning, wherever that is: by a slip of the finger, less. */
const WITHOUT_SLIP = BEGINNING * 4;

/** Acts that meet all words, the best fit first. Those met with a slip count where no other is. `fieldsOf`: where to look. */
export function fittingActs<Act>(
  acts: readonly Act[],
  words: readonly string[],
  fieldsOf: (act: Act) => readonly Field[],
): Act[] {
  const met = acts
    .flatMap((act) => {
      const fit = rank(words, fieldsOf(act));
      // How long a name is says nothing of what is meant: publishing stays before what is shorter to say.
      return fit === undefined ? [] : [{ act, fit: Math.floor(fit / 1000) }];
    })
    .sort((a, b) => b.fit - a.fit);
  const isSure = met.some(({ fit }) => fit >= WITHOUT_SLIP);
  return met.filter(({ fit }) => !isSure || fit >= WITHOUT_SLIP).map(({ act }) => act);
}

interface Worded {
  text: string;
  hint?: string | undefined;
  /** Other words that people use for it; not shown. */
  also?: string;
}

export const byText = ({ text }: Worded): Field[] => [{ text, weight: NAME }];
export const byTextAndHint = ({ text, hint = '', also = '' }: Worded): Field[] => [
  ...byText({ text }),
  { text: `${hint} ${also}`, weight: CONTEXT },
];
