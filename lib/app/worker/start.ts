// Starts the background. Listeners are registered synchronously: after an await, the event that woke the worker is missed.

import { listOpenCaptures } from '../../capture/worker/capture-store.ts';
import { settleDrafts } from '../../capture/worker/drafts.ts';
import { listenForMenusAndCommands } from '../../capture/worker/listeners.ts';
import { renewMenu } from '../../capture/worker/menu.ts';
import { outboxRunner } from '../../capture/worker/outbox.ts';
import { listenForLoss, publishStorageNotes } from '../../capture/worker/unsent-count.ts';
import { tellOfChanges } from '../../directory/worker/directory-changes.ts';
import { listenForNextChanges } from '../../directory/worker/former-store.ts';
import { CRAWL_ALARM, resumeCrawls } from '../../directory/worker/pages-sync.ts';
import { documentsQueued } from '../../directory/worker/waiting-documents.ts';
import { CHECK_ALARM, resumeChecks } from '../../home/worker/check-pages.ts';
import { needsChanged } from '../../jobs/worker/job-runner.ts';
import { reportUnlessFull } from '../../jobs/worker/strict-store.ts';
import { listenForNews } from '../../news/worker/listeners.ts';
import { newsShown, resumeNews } from '../../news/worker/news-state.ts';
import { showNeedsBadge } from '../../page-status/worker/badge.ts';
import { listenToTabs, renewMarks } from '../../page-status/worker/follow-tabs.ts';
import { countWatchedNews } from '../../page-watch/worker/watch-store.ts';
import { listenForPageWatch, resumePageWatch } from '../../page-watch/worker/watching.ts';
import { listCreations } from '../../people/worker/creation-store.ts';
import { creationRunner } from '../../people/worker/creations.ts';
import { settleForms } from '../../people/worker/form-drafts.ts';
import { listenForKnown } from '../../people/worker/note-answers.ts';
import { type Browser, browser } from '../../platform/browser.ts';
import { restoreDisplay } from '../../platform/display.ts';
import { onAlarm } from '../../platform/worker/alarm.ts';
import { isReadOnly } from '../../platform/worker/databases.ts';
import { answerViews } from '../../platform/worker/message-router.ts';
import { listenForPublishing, resumePublishing } from '../../publish/worker/publishing.ts';
import { publishState } from '../../publish/worker/publishing-state.ts';
import { listenForOmnibox } from '../../search/worker/omnibox.ts';
import { indexSoon } from '../../search/worker/word-index.ts';
import { listenForSites } from '../../service/worker/site-events.ts';
import {
  activeWorkspace,
  connectionEnded,
  demoEnded,
  listWorkspaces,
  publishCurrentSession,
} from '../../service/worker/workspaces.ts';
import { applyChangedPolicy, listenForPolicy } from '../../settings-file/worker/policy.ts';
import { listenForTopics } from '../../topics/worker/topics.ts';
import { forgetConnection, resumeRemovals, settleConnections } from './change-workspaces.ts';
import { endDemo, endLostDemo } from './demo.ts';
import { requests } from './requests.ts';

export function startBackground(): void {
  keepStorageFromPages();
  answerViews(requests);
  listenForPublishing();
  outboxRunner.listen();
  creationRunner.listen();
  listenForKnown();
  listenForMenusAndCommands();
  listenForLoss();
  listenForTopics();
  listenForNews();
  listenForPageWatch();
  listenForOmnibox();
  listenToTabs();
  listenForSites();
  listenForPolicy();
  tellOfChanges();
  listenForNextChanges();
  connectFeatures();
  onAlarm(CRAWL_ALARM, resumeCrawls);
  onAlarm(CHECK_ALARM, resumeChecks);
  browser.runtime.onInstalled.addListener(({ reason }) => {
    restore().catch(reportUnlessFull);
    if (reason === 'install') welcome().catch(reportError);
  });
  browser.runtime.onStartup.addListener(() => {
    restore().catch(reportUnlessFull);
  });
  restore().catch(reportUnlessFull);
}

/** A compromised page process could redirect keys to another address, so only trusted contexts get storage. Not possible in Firefox. */
function keepStorageFromPages(): void {
  const areas: (Area & Partial<AccessLevel>)[] = [browser.storage.local, browser.storage.managed];
  for (const area of areas) area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(reportError);
}

type Area = Browser['storage']['local'];

/** Chromium only, missing in the polyfill. */
interface AccessLevel {
  setAccessLevel(to: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/** Connects features that must not import each other. */
export function connectFeatures(): void {
  connectionEnded.subscribe(forgetConnection);
  demoEnded.subscribe(endDemo);
  documentsQueued.subscribe(indexSoon);
  needsChanged.subscribe(showNeeds);
  newsShown.subscribe(showNeeds);
}

/** Badge counts of the active workspace: captures and creations that need a person, and news of watched pages. */
async function showNeeds(): Promise<void> {
  const workspace = await activeWorkspace();
  const records = workspace
    ? [...(await listOpenCaptures(workspace.id)), ...(await listCreations(workspace.id))]
    : [];
  const news = workspace ? await countWatchedNews(workspace.id) : 0;
  await showNeedsBadge(records.filter(({ state }) => state.kind === 'needs-you').length, news);
}

/** An update wipes alarms and session storage, so each start restores them. */
async function restore(): Promise<void> {
  await Promise.all([restoreDisplay(), publishStorageNotes()]);
  if (await isReadOnly()) return showAlone();
  // Removals come first, before other work resumes for removed workspaces.
  await Promise.all([
    applyChangedPolicy(),
    settleConnections().then(endLostDemo).then(resumeRemovals).then(resumeAll),
  ]);
}

async function resumeAll(): Promise<void> {
  await Promise.all([
    publishCurrentSession(),
    resumeCrawls(),
    resumePublishing(),
    settleDrafts(),
    settleForms(),
    outboxRunner.resume(),
    renewMenu({ isStart: true }),
    creationRunner.resume(),
    resumeNews(),
    resumePageWatch(),
    resumeChecks(),
    renewMarks(),
    // Delayed, so that the event that woke the worker is handled first.
    indexSoon(),
  ]);
}

/** The data belongs to a newer version: nothing resumes, pending work is only shown. */
async function showAlone(): Promise<void> {
  await Promise.all([
    publishCurrentSession(),
    outboxRunner.resume(),
    creationRunner.resume(),
    publishState(),
    resumeNews(),
    resumePageWatch(),
  ]);
}

/** Opens the options after a first installation, unless already connected or installed by an administrator. */
async function welcome(): Promise<void> {
  const { installType } = await browser.management.getSelf();
  if (installType === 'admin') return;
  await applyChangedPolicy();
  if ((await listWorkspaces()).length === 0) await browser.runtime.openOptionsPage();
}
