// A link that opens a page in the panel of a colleague with the same service: "al:https://api.example.com?page=…&section=versions".
// It names the service's address and the interface's ids: no key, and nothing of the workspace of who made it.
import type { PageStatus } from '../page-status/page-status.ts';
import { type PageTarget, type PanelSection, type SubjectSection, subjectSections } from '../panel/panel.ts';
import type { Shown } from '../panel/panel-subject.ts';
import type { WorkspaceChip } from '../workspace/workspace.ts';

export interface ShareLink {
  /** The service's base URL, as it is stored. */
  baseUrl: string;
  pageId: string;
  audienceId?: string | undefined;
  /** Absent: the overview. */
  section?: SubjectSection | undefined;
}

/** What such a link begins with. */
const MARK = 'al:';
/** A base URL, two ids with all their letters escaped, and their names (characters). */
export const MAX_LINK_LENGTH = 21_000;

export function shareLink({ baseUrl, pageId, audienceId, section }: ShareLink): string {
  const query = new URLSearchParams({ page: pageId });
  if (audienceId !== undefined) query.set('audience', audienceId);
  if (section !== undefined && section !== 'overview') query.set('section', section);
  return `${MARK}${baseUrl}?${query}`;
}

interface PanelPlace {
  shown: Shown | undefined;
  head: PageStatus | undefined;
  section: PanelSection;
}

/** To what the panel shows; undefined where it shows no page, and in the demo, which exists in this browser alone. */
export function linkOfShown(state: PanelPlace | undefined): string | undefined {
  const { shown, head } = state ?? {};
  if (!shown || head?.workspace?.demo) return undefined;
  const { workspace, pageId, audienceId } = shown.subject;
  const section = subjectSections.find((each) => each === state?.section);
  return shareLink({ baseUrl: workspace.baseUrl, pageId, audienceId, section });
}

/** Whether a text is meant as such a link, readable or not: nothing is searched for by it. */
export const isShareLink = (text: string): boolean => text.trimStart().toLowerCase().startsWith(MARK);

export type SharedPlace =
  /** Not as this extension writes them. */
  | { state: 'faulty' }
  /** No workspace is connected to its service. */
  | { state: 'elsewhere'; baseUrl: string }
  /** `unknown`: what is not kept here of it, and goes by its id. It may be new, deleted, or not read yet. */
  | {
      state: 'here';
      workspace: WorkspaceChip;
      target: PageTarget;
      section: SubjectSection;
      unknown?: 'page' | 'audience';
    };

/** The last link that was opened outside of the panel, in session storage; the panel goes on with it. */
export const SHARED = 'shared-link';

export interface OpenedLink {
  text: string;
  /** Epoch ms. */
  at: number;
  /** Whose panel goes on with it; absent where no window was told: any. */
  windowId?: number | undefined;
}

/** After this long, the person has moved on to something else (ms). */
const JUST_NOW = 20_000;

/** Whether the panel of this window goes on with it. */
export function isJustOpened(opened: OpenedLink, now: number, windowId: number | undefined): boolean {
  return Math.abs(now - opened.at) < JUST_NOW && (opened.windowId ?? windowId) === windowId;
}
