// Composes the background. Every listener is registered here, synchronously: one that is registered
// after an await misses the event that started the worker.
import { browser } from '../browser.ts';
import { answerViews } from './answer-views.ts';
import { listenToTabs } from './follow.ts';
import { handlers } from './handlers.ts';
import { listenForPolicy, policyState, tendPolicy } from './kit/policy.ts';
import { buildMenu, listenForOpening } from './menu.ts';
import { listenForNews, news } from './news/door.ts';
import { listenForCaptures, outbox } from './outbox/door.ts';
import { listenForCreations, listenForKnown, people } from './people/door.ts';
import { listenForPublishing, publishing } from './publishing/door.ts';
import { tellOfChanges } from './revision.ts';
import { listenForSaving } from './saving/listen-for-saving.ts';
import { indexSoon } from './search/door.ts';
import { listenForOmnibox } from './search/omnibox.ts';
import { listenForSites } from './site-events.ts';
import { resumeWalks, WALK_ALARM } from './sync.ts';
import { listenForTopics } from './topics/topics.ts';
import { listWorkspaces, renewShell } from './workspaces.ts';

export function startBackground(): void {
  answerViews(handlers);
  listenForPublishing();
  listenForCaptures();
  listenForCreations();
  listenForKnown();
  listenForSaving();
  listenForTopics();
  listenForNews();
  listenForOpening();
  listenForOmnibox();
  listenToTabs();
  listenForSites();
  listenForPolicy();
  tellOfChanges();
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === WALK_ALARM) resumeWalks().catch(reportError);
  });
  browser.runtime.onInstalled.addListener(({ reason }) => {
    restore().catch(reportError);
    if (reason === 'install') welcome().catch(reportError);
  });
  browser.runtime.onStartup.addListener(() => {
    restore().catch(reportError);
  });
  restore().catch(reportError);
}

/** Alarms and session storage can vanish (an update wipes both), so each start puts them right. */
async function restore(): Promise<void> {
  await Promise.all([
    tendPolicy(),
    renewShell(),
    resumeWalks(),
    publishing.tendIfOpen(),
    outbox.tendIfOpen(),
    buildMenu(),
    people.tendIfOpen(),
    news.tendIfOpen(),
    // Not at once: whoever the worker was started for comes first.
    indexSoon(),
  ]);
}

/**
 * A first installation has nothing to show yet: the options say how to connect, unless an administrator did that, or a
 * person meanwhile: the options would then come over what is open.
 */
async function welcome(): Promise<void> {
  await tendPolicy();
  const isConnected = (await policyState()).workspaces > 0 || (await listWorkspaces()).length > 0;
  if (!isConnected) await browser.runtime.openOptionsPage();
}
