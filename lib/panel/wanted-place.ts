// A place in the panel that another view opens: the panel goes there, open already or opened for it.
import { browser, openPanel } from '../platform/browser.ts';
import { setInSession } from '../platform/session-store.ts';
import { takeEach } from '../platform/session-value.ts';
import type { PageTarget, SectionPlaces, Sought, SubjectSection, WorkspaceSection } from './panel.ts';

const WANTED_PLACE = 'wanted-place';

export type PanelPlace = { target: PageTarget; section: SubjectSection; sought?: Sought } | PlaceOfWorkspace;

/** A section about the workspace, and a place in it. */
type PlaceOfWorkspace = {
  [Section in WorkspaceSection]: { section: Section; place?: SectionPlaces[Section] };
}[WorkspaceSection];

export type WantedPlace = PanelPlace & {
  workspaceId: string;
  /** Of the calling view: the panel beside it goes there, and no other. */
  windowId: number | undefined;
  /** Epoch ms. */
  at: number;
};

/** First in a click: nothing may be awaited before the panel is opened, which fails where the browser opens none. */
export async function showInPanel(workspaceId: string, place: PanelPlace): Promise<void> {
  const want = async () => wantPlace(workspaceId, place, (await browser.windows.getCurrent()).id);
  await Promise.all([openPanel(), want()]);
}

/** `windowId`: whose panel goes there. */
export async function wantPlace(
  workspaceId: string,
  place: PanelPlace,
  windowId: number | undefined,
): Promise<void> {
  const wanted: WantedPlace = { ...place, workspaceId, windowId, at: Date.now() };
  await setInSession({ [WANTED_PLACE]: wanted });
}

/** Gives the listener each place that is wanted of the panel in this window, and forgets it. */
export async function followWantedPlaces(listener: (place: WantedPlace) => void): Promise<void> {
  const { id: windowId } = await browser.windows.getCurrent();
  await takeEach<WantedPlace>(WANTED_PLACE, async (place) => place.windowId === windowId, listener);
}
