// Tells over the page what became of a capture; where a page takes nothing, the toolbar badge does.

import { type Problem, ProblemError } from '../../api/problem.ts';
import { badgeOfSaving } from '../../page-status/worker/badge.ts';
import { browser } from '../../platform/browser.ts';
import { i18n } from '../../platform/worker/catalogue.ts';
import { runInPage } from '../../platform/worker/in-page.ts';
import { keepAwake } from '../../platform/worker/keep-awake.ts';
import { withTimeout } from '../../platform/worker/with-timeout.ts';
import { plainTitle } from '../../topics/menu-topics.ts';
import type { CaptureView } from '../capture.ts';
import { showToast, type Toast, type ToastEnd } from '../page-toast.ts';
import { controlCapture } from './control-capture.ts';

/** How long a success, a question and a failure stay (ms). A worker lives 30 s. */
const SHORT = 3000;
const LONG = 12_000;
/** An Undo that is pressed at the last moment must still be in time (ms). */
const MARGIN = 250;

/** Longer than in the menu: it is the only place that says which one. */
const nameOf = (title: string) => `\u2068${plainTitle(title, 60)}\u2069`;

/** The capture is on the disk. */
export async function confirmCapture(tabId: number | undefined, capture: CaptureView): Promise<void> {
  const { id, state, topicTitle, mayBeCut } = capture;
  const topic = nameOf(topicTitle);
  if (state.kind === 'needs-you' && state.why === 'identical') return askAnyway(tabId, id, topic);
  const held = state.kind === 'queued' ? state.notBefore - Date.now() - MARGIN : 0;
  const warning = mayBeCut ? [i18n.t('saving.toast.mayBeCut')] : [];
  // The service has not confirmed it, however soon it is sent.
  const lines = [i18n.t('saving.toast.to', [topic]), ...warning];
  if (held <= 0) {
    await tell(tabId, true, { lines });
    return;
  }
  const end = await tell(tabId, true, { lines, action: i18n.t('act.undo'), stays: held });
  if (end === 'action') await undo(tabId, id);
}

async function undo(tabId: number | undefined, id: string): Promise<void> {
  const isUndone = await succeeds(id, 'undo');
  const line = isUndone ? i18n.t('saving.toast.undone') : i18n.t('saving.toast.tooLate');
  await tell(tabId, isUndone, { lines: [line] });
}

/** It stays among those that need the person, whatever is answered here. */
async function askAnyway(tabId: number | undefined, id: string, topic: string): Promise<void> {
  const end = await tell(tabId, false, {
    lines: [i18n.t('saving.toast.identical', [topic])],
    action: i18n.t('act.saveAnyway'),
    stays: LONG,
  });
  if (end !== 'action') return;
  const isSent = await succeeds(id, 'send');
  const line = isSent ? i18n.t('saving.toast.to', [topic]) : i18n.t('saving.toast.anywayFailed');
  await tell(tabId, isSent, { lines: [line] });
}

async function succeeds(id: string, to: 'undo' | 'send'): Promise<boolean> {
  try {
    await controlCapture(id, to);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** Nothing was kept in the outbox. `isKept`: the text waits in the composer. */
export async function tellFailure(
  tabId: number | undefined,
  topicTitle: string,
  problem: Problem | undefined,
  isKept: boolean,
): Promise<void> {
  const kept = problem?.kind === 'not-kept' ? 'notKept' : 'failed';
  const what = problem?.kind === 'too-long' ? 'tooLong' : isKept ? kept : 'lost';
  await tellPlainly(tabId, i18n.t(`saving.toast.${what}`, [nameOf(topicTitle)]));
}

/** Why nothing happens, and what to do. */
export async function tellPlainly(tabId: number | undefined, line: string): Promise<void> {
  await tell(tabId, false, { lines: [line], stays: LONG, isFailure: true });
}

async function tell(
  tabId: number | undefined,
  isGood: boolean,
  part: Partial<Toast> & Pick<Toast, 'lines'>,
): Promise<ToastEnd> {
  if (tabId === undefined) return 'gone';
  const toast: Toast = { close: i18n.t('common.close'), stays: SHORT, isFailure: false, ...part };
  try {
    const shown = runInPage({ tabId, frameIds: [0] }, showToast, [toast]);
    const frames = await keepAwake(() => withTimeout(shown, toast.stays + MARGIN));
    return frames?.[0]?.result ?? 'gone';
  } catch (error) {
    // Gone with its page, rather than never shown.
    if (!/removed|closed|no tab|invalid tab/i.test(String(error))) await markTab(tabId, isGood);
    return 'gone';
  }
}

/** How long the sign on the icon stays (ms). */
const MARK_STAYS = 4000;

/** A sign on the toolbar icon of one tab, for a while, where the page itself takes no message. */
async function markTab(tabId: number, isGood: boolean): Promise<void> {
  const { text, color } = badgeOfSaving(isGood);
  try {
    const [before, everywhere, colorBefore] = await Promise.all([
      browser.action.getBadgeText({ tabId }),
      browser.action.getBadgeText({}),
      browser.action.getBadgeBackgroundColor({ tabId }),
    ]);
    await browser.action.setBadgeText({ tabId, text });
    if (color) await browser.action.setBadgeBackgroundColor({ tabId, color });
    await new Promise((resolve) => setTimeout(resolve, MARK_STAYS));
    // Something else may be told by now.
    if ((await browser.action.getBadgeText({ tabId })) !== text) return;
    await browser.action.setBadgeText({
      tabId,
      text: before === everywhere || before === text ? null : before,
    });
    await browser.action.setBadgeBackgroundColor({ tabId, color: colorBefore });
  } catch (error) {
    // The tab was closed meanwhile; anything else is a bug.
    if (!/no tab with id|invalid tab id/i.test(String(error))) throw error;
  }
}
