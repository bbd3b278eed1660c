// Actions that the search offers (not its hits): which are available, and which match the typed words.
import { offersOf } from '../directory/version-offers.ts';
import type { PanelState } from '../panel/panel-store.ts';
import { attemptFor, isUnderWay } from '../publish/attempt-line.ts';
import { subjectOfStatus, type VersionSubject } from '../publish/version-order.ts';
import { CONTEXT, type Field, isSure, NAME, rank } from './search-rank.ts';

/** The version that the page in the tab can publish now. Undefined while an attempt is under way. */
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

/** Actions that match all words, best first. Matches with typos are used only if there is no other. */
export function fittingActs<Act>(
  acts: readonly Act[],
  words: readonly string[],
  fieldsOf: (act: Act) => readonly Field[],
): { fitting: Act[]; isSure: boolean } {
  const matching = acts
    .flatMap((act) => {
      const fit = rank(words, fieldsOf(act));
      // Drops the bonus for short names, so that publishing stays before actions with shorter names.
      return fit === undefined ? [] : [{ act, fit: Math.floor(fit / 1000), isSure: isSure(fit) }];
    })
    .sort((a, b) => b.fit - a.fit);
  const sure = matching.filter((each) => each.isSure);
  const isAnySure = sure.length > 0;
  return { fitting: (isAnySure ? sure : matching).map(({ act }) => act), isSure: isAnySure };
}

interface Worded {
  text: string;
  hint?: string | undefined;
  /** Synonyms; not shown. */
  also?: string;
}

export const byText = ({ text }: Worded): Field[] => [{ text, weight: NAME }];
export const byTextAndHint = ({ text, hint = '', also = '' }: Worded): Field[] => [
  ...byText({ text }),
  { text: `${hint} ${also}`, weight: CONTEXT },
];
