// Composes the background. Every listener is registered here, synchronously: one that is registered
// after an await misses the event that started the worker.
import { browser } from '../browser.ts';
import { answerViews } from './answer-views.ts';
import { listenToTabs } from './follow.ts';
import { handlers } from './handlers.ts';
import { listenForPolicy, policyState, tendPolicy } from './kit/policy.ts';
import { buildMenu, listenForOpening } from './menu.ts';
import { listenForNews } from './news/listen-for-news.ts';
import { listenForCaptures, tendOutbox } from './outbox/tend-outbox.ts';
import { listenForKnown } from './people/note-answers.ts';
import { listenForCreations, tendCreations } from './people/tend-creations.ts';
import { listenForPublishing, tendPublishing } from './publishing/tend-publishing.ts';
import { tellOfChanges } from './revision.ts';
import { listenForSaving } from './saving/listen-for-saving.ts';
import { indexSoon } from './search/index-documents.ts';
import { listenForOmnibox } from './search/omnibox.ts';
import { resumeWalks, WALK_ALARM } from './sync.ts';
import { listenForTopics } from './topics/topics.ts';
import { renewShell } from './workspaces.ts';

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
    tendPublishing(),
    tendOutbox(),
    buildMenu(),
    // Not at once: whoever the worker was started for comes first.
    indexSoon(),
    tendCreations(),
  ]);
}

/** A first installation has nothing to show yet: the options say how to connect, unless an administrator did that. */
async function welcome(): Promise<void> {
  await tendPolicy();
  if ((await policyState()).workspaces > 0) return;
  await browser.runtime.openOptionsPage();
}
