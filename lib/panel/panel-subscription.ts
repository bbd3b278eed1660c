// The panel's state: the followed tab's status, the pin, publishing, and the memory of this tab.

import { audienceName } from '../api/audience-name.ts';
import type { Ask } from '../app/requests.ts';
import { omit } from '../format/omit.ts';
import {
  type PageStatusSubscription,
  subscribeToPageStatus,
} from '../page-status/page-status-subscription.ts';
import { followedTab, type TabSubscription } from '../page-status/tab-subscription.ts';
import { afterPaint } from '../platform/after-paint.ts';
import { browser } from '../platform/browser.ts';
import { subscribeTo } from '../platform/session-value.ts';
import { nothingPublishing, PUBLISHING } from '../publish/publishing.ts';
import {
  CURRENT_SESSION,
  type CurrentSession,
  FIRST_ANSWERS,
  pageStatusKey,
  REVISION,
} from '../service/session-keys.ts';
import type { PageTarget, PanelSubject, Sought, SubjectSection } from './panel.ts';
import { panelCache } from './panel-cache.ts';
import { keepPin, onPinChanged, openMemory, readPin } from './panel-storage.ts';
import { type PanelState, type PanelStore, panelStore } from './panel-store.ts';
import { pinOf, subjectKey } from './panel-subject.ts';
import { answersIn, keepAnswers } from './stored-answers.ts';

export type PanelSubscription = Awaited<ReturnType<typeof subscribeToPanel>>;

/** Calls `draw` on each change, with parts that belong together. */
export async function subscribeToPanel(draw: (state: PanelState) => void) {
  const store = panelStore({ readPin, openMemory }, draw);
  onPinChanged(store.pinChanged);
  let following: TabSubscription | undefined;
  // Before anything is read, so that no change is lost.
  listen(
    store,
    () => first.forget(),
    () => following && recheckHidden(following),
  );
  const reading = browser.storage.session.get([CURRENT_SESSION, FIRST_ANSWERS]);
  const first = panelCache({
    ask: (name, input, shown) => pageStatuses.ask(name, input, shown),
    kept: reading.then((session) => answersIn(session, FIRST_ANSWERS)),
    later: afterPaint,
    changed: store.dataChanged,
    keep(answers) {
      const { workspace } = store.state()?.head ?? {};
      if (workspace) keepAnswers(workspace, answers, FIRST_ANSWERS);
    },
  });
  const [tabs] = await Promise.all([
    followedTab(),
    subscribeTo(PUBLISHING, nothingPublishing, store.publishingChanged),
    reading,
  ]);
  following = tabs;
  const pageStatuses = await subscribeToPageStatus(store.show, tabs);
  return {
    ask: first.ask,
    goTo: store.goTo,
    /** Queries the tab's address again if the browser hid it: a click on the icon reveals it without an event. */
    recheck: () => recheckHidden(tabs),
    ...actionsOn(store, pageStatuses),
  };
}

function listen(store: PanelStore, forget: () => void, recheck: () => void): void {
  browser.storage.session.onChanged.addListener((changes) => {
    const { [CURRENT_SESSION]: session, [REVISION]: revision } = changes;
    if (session || revision) forget();
    if (session) store.sessionChanged(session.newValue as CurrentSession | undefined);
    if (revision) store.dataChanged();
    // The popup requests a page status, and the click that opened it may have revealed this tab's address.
    if (Object.keys(changes).some((key) => key.startsWith('page-status:') && key !== pageStatusKey('')))
      recheck();
  });
}

function recheckHidden(tabs: TabSubscription): void {
  if (tabs.tab()?.url === '') tabs.recheck();
}

function actionsOn(store: PanelStore, pageStatuses: PageStatusSubscription) {
  return {
    async refresh() {
      const shown = store.state()?.shown;
      const { pageId, audienceId } = shown?.subject ?? {};
      // Refreshing the tab does not refresh what it does not show.
      const isElsewhere = shown !== undefined && shown.pageStatus === undefined;
      const renewal =
        isElsewhere && pageId !== undefined && audienceId !== undefined
          ? pageStatuses.ask('getAudience', { pageId, audienceId, force: true }, shown.subject.workspace)
          : undefined;
      await Promise.all([pageStatuses.refresh(), renewal]);
      store.dataChanged();
    },

    /** Undefined returns to the tab's audience, or to the pinned page alone. */
    async chooseAudience(audienceId: string | undefined) {
      const before = store.state();
      if (!before?.shown) return;
      const { subject, how } = before.shown;
      const audience =
        audienceId === undefined
          ? undefined
          : { audienceId, audienceName: await nameOf(pageStatuses.ask, subject, audienceId) };
      if (how === 'pinned') {
        const page = omit(subject, 'audienceId', 'audienceName');
        return keepPin(subject.workspace.id, pinOf({ ...page, ...audience }));
      }
      // Belongs to the tab it was chosen in, whichever is active by now.
      const place = { url: before.tab.url, pageId: subject.pageId };
      before.memory.choose(audience && { ...place, ...audience });
      store.draw();
    },

    /** Pins a page and opens a section about it, by default the overview. */
    async showPage(target: PageTarget, section: SubjectSection = 'overview', sought?: Sought) {
      const workspace = store.workspace();
      if (!workspace) return;
      if (sought) store.seek(subjectKey({ workspace, ...target }), sought);
      await keepPin(workspace.id, { baseUrl: workspace.baseUrl, ...target });
      store.goTo(section);
    },

    async pin() {
      const { shown } = store.state() ?? {};
      if (shown) await keepPin(shown.subject.workspace.id, pinOf(shown.subject));
    },

    async unpin() {
      const { head } = store.state() ?? {};
      if (head?.workspace) await keepPin(head.workspace.id, undefined);
    },
  };
}

async function nameOf(ask: Ask, { pageId, workspace }: PanelSubject, audienceId: string): Promise<string> {
  const answer = await ask('getAudience', { pageId, audienceId }, workspace);
  return answer ? audienceName(answer.audience) : audienceId;
}
