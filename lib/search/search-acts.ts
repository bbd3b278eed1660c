// What can be done from the search without looking for anything. Each leads somewhere or copies something; none sends anything.
import { offersOf } from '../directory/version-offers.ts';
import { MAX_WATCHED, type PageWatchState } from '../page-watch/page-watch.ts';
import { type PanelSection, panelSections } from '../panel/panel.ts';
import type { PanelState } from '../panel/panel-store.ts';
import { attemptFor, isUnderWay } from '../publish/attempt-line.ts';
import { subjectOfStatus, type VersionSubject } from '../publish/version-order.ts';
import type { WorkspaceChip } from '../workspace/workspace.ts';
import { CONTEXT, type Field, NAME, rank } from './search-rank.ts';
import { BEGINNING } from './word-similarity.ts';

/** About what the panel shows. */
type HereAct =
  /** Opens the sheet, in which it is reviewed and confirmed. */
  | { kind: 'publish'; subject: VersionSubject; pageName: string }
  | { kind: 'audit' | 'copy-brief' | 'copy-link'; pageName: string }
  | { kind: 'watch' | 'unwatch' | 'pin' | 'unpin' };

export type SearchAct =
  | HereAct
  | { kind: 'home' | 'new-entry' | 'new-person' | 'refresh' | 'options' | 'connect' | 'demo' }
  | { kind: 'section'; section: PanelSection }
  | { kind: 'workspace'; workspace: WorkspaceChip };

/** `watches`: of the active workspace. */
type ActState = Pick<PanelState, 'shown' | 'publishing' | 'head' | 'section'> & {
  watches?: PageWatchState | undefined;
};

/** What is about the page first; before a workspace is connected, how to connect one. */
export function searchActs(state: ActState | undefined): SearchAct[] {
  const { workspace, workspaces = [] } = state?.head ?? {};
  if (!state || !workspace) return [{ kind: 'connect' }, { kind: 'demo' }];
  const others = workspaces.filter(({ id }) => id !== workspace.id);
  return [
    ...hereActs(state),
    { kind: 'new-entry' },
    { kind: 'refresh' },
    ...others.map((other): SearchAct => ({ kind: 'workspace', workspace: other })),
    { kind: 'new-person' },
    { kind: 'home' },
    ...panelSections
      .filter((section) => section !== state.section)
      .map((section): SearchAct => ({ kind: 'section', section })),
    { kind: 'options' },
  ];
}

function hereActs(state: ActState): HereAct[] {
  const { shown, head } = state;
  if (!shown) return [];
  const { pageName } = shown.subject;
  const subject = publishable(state);
  return [
    ...(subject ? [{ kind: 'publish', subject, pageName } as const] : []),
    ...(shown.pageStatus ? [{ kind: 'audit', pageName } as const] : []),
    { kind: 'copy-brief', pageName },
    // The made-up company exists in this browser alone.
    ...(head?.workspace?.demo ? [] : [{ kind: 'copy-link', pageName } as const]),
    ...watchActs(state),
    { kind: shown.how === 'pinned' ? 'unpin' : 'pin' },
  ];
}

/** None where no more pages can be watched, and none for a moment after a switch, when the watches are another workspace's. */
function watchActs({ shown, watches }: ActState): HereAct[] {
  const { workspace, pageId } = shown?.subject ?? {};
  if (!watches || watches.workspaceId !== workspace?.id) return [];
  if (watches.pages.some((page) => page.pageId === pageId)) return [{ kind: 'unwatch' }];
  return watches.total < MAX_WATCHED ? [{ kind: 'watch' }] : [];
}

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

/**
 * Those that all words are met in, how well they are met first, then as they are given; without words, all as they are given.
 * What is met with a slip counts where nothing else is. `fieldsOf`: where the words are looked for.
 */
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
