// A link that opens a page in the panel of a colleague with the same service: "al:https://api.example.com?page=…&section=versions".
// Contains only the service's address and ids: no key, and nothing about the author's workspace.
import { withoutEnd } from '../format/texts.ts';
import type { PageStatus } from '../page-status/page-status.ts';
import { type PageTarget, type PanelSection, type SubjectSection, subjectSections } from '../panel/panel.ts';
import type { Shown } from '../panel/panel-subject.ts';
import type { WorkspaceChip } from '../workspace/workspace.ts';

export interface ShareLink {
  /** The service's base URL, as stored. */
  baseUrl: string;
  pageId: string;
  audienceId?: string | undefined;
  /** Absent for the overview. */
  section?: SubjectSection | undefined;
}

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

/** Returns undefined if the panel shows no page, and for the demo, which exists only in this browser. */
export function linkOfShown(state: PanelPlace | undefined): string | undefined {
  const { shown, head } = state ?? {};
  if (!shown || head?.workspace?.demo) return undefined;
  const { workspace, pageId, audienceId } = shown.subject;
  const section = subjectSections.find((each) => each === state?.section);
  return shareLink({ baseUrl: workspace.baseUrl, pageId, audienceId, section });
}

/** Brackets, quotes and punctuation around a link in a text. A link has all of them encoded. */
const OPENING = /^[\s\p{Cf}\p{Ps}\p{Pi}\p{Pf}<"'`]+/u;
const CLOSING = /[\s\p{Cf}\p{Pe}\p{Pf}\p{Pi}>"'`,:;!?…、。]/u;
/** A full stop may also be the end of an id. */
const CLOSING_OR_STOP = { test: (sign: string) => sign === '.' || CLOSING.test(sign) };

/** The link without what is around it: with a full stop at its end, if there is one, and without. */
export function bareLinks(text: string): Set<string> {
  const opened = text.replace(OPENING, '');
  return new Set([withoutEnd(opened, CLOSING), withoutEnd(opened, CLOSING_OR_STOP)]);
}

/** Whether the text is meant as such a link, valid or not, so that it is not searched for. */
export const isShareLink = (text: string): boolean =>
  text.replace(OPENING, '').toLowerCase().startsWith(MARK);

export type SharedPlace =
  /** Not exactly as this extension writes links. */
  | { state: 'faulty' }
  /** No workspace is connected to its service. */
  | { state: 'elsewhere'; baseUrl: string }
  /** `unknown`: not in the directory, so it is addressed by its id. It may be new, deleted, or not read yet. */
  | {
      state: 'here';
      workspace: WorkspaceChip;
      target: PageTarget;
      section: SubjectSection;
      unknown?: 'page' | 'audience';
    };

/** Session storage key: the last link opened outside the panel, which the panel opens next. */
export const SHARED = 'shared-link';

export interface OpenedLink {
  text: string;
  /** Epoch ms. */
  at: number;
  /** The window whose panel opens it; absent for any. */
  windowId?: number | undefined;
}

/** After this time the person has moved on (ms). */
const JUST_NOW = 20_000;

/** Whether this window's panel should open it. */
export function isJustOpened(opened: OpenedLink, now: number, windowId: number | undefined): boolean {
  return Math.abs(now - opened.at) < JUST_NOW && (opened.windowId ?? windowId) === windowId;
}
