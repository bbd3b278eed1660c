// Navigation requests from other views to the panel, which may be open already or open for them.
import { browser, openPanel } from '../platform/browser.ts';
import { setInSession } from '../platform/session-store.ts';
import { takeEach } from '../platform/session-value.ts';
import type { PageTarget, SectionPlaces, Sought, SubjectSection, WorkspaceSection } from './panel.ts';

const WANTED_PLACE = 'wanted-place';

export type PanelPlace = { target: PageTarget; section: SubjectSection; sought?: Sought } | PlaceOfWorkspace;

/** A workspace section and a place in it. */
type PlaceOfWorkspace = {
  [Section in WorkspaceSection]: { section: Section; place?: SectionPlaces[Section] };
}[WorkspaceSection];

export type WantedPlace = PanelPlace & {
  workspaceId: string;
  /** The calling view's window: only the panel beside it navigates. */
  windowId: number | undefined;
  /** Epoch ms. */
  at: number;
};

/** Call it first in a click: awaiting anything first prevents opening the panel. Rejects if the browser cannot open one. */
export async function showInPanel(workspaceId: string, place: PanelPlace): Promise<void> {
  const want = async () => wantPlace(workspaceId, place, (await browser.windows.getCurrent()).id);
  await Promise.all([openPanel(), want()]);
}

/** `windowId`: the window whose panel navigates. */
export async function wantPlace(
  workspaceId: string,
  place: PanelPlace,
  windowId: number | undefined,
): Promise<void> {
  const wanted: WantedPlace = { ...place, workspaceId, windowId, at: Date.now() };
  await setInSession({ [WANTED_PLACE]: wanted });
}

/** Passes each request for this window's panel to the listener, and removes it. */
export async function followWantedPlaces(listener: (place: WantedPlace) => void): Promise<void> {
  const { id: windowId } = await browser.windows.getCurrent();
  await takeEach<WantedPlace>(WANTED_PLACE, async (place) => place.windowId === windowId, listener);
}
