// Saves what was clicked in a page, and shows a toast about it.
import { type Problem, ProblemError } from '../../api/problem.ts';
import { flashSavingBadge } from '../../page-status/worker/badge.ts';
import { renewMarks } from '../../page-status/worker/follow-tabs.ts';
import { lastingBlocker } from '../../page-status/worker/load-page-status.ts';
import { readStatus } from '../../page-status/worker/status-store.ts';
import { browser } from '../../platform/browser.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { i18n } from '../../platform/worker/catalogue.ts';
import { runInPage } from '../../platform/worker/in-page.ts';
import { keepAwake } from '../../platform/worker/keep-awake.ts';
import { loadLanguage } from '../../platform/worker/spoken-language.ts';
import { withTimeout } from '../../platform/worker/with-timeout.ts';
import { activeWorkspace, currentWorkspace, getWorkspace } from '../../service/worker/workspaces.ts';
import { lastTopic, plainTitle } from '../../topics/menu-topics.ts';
import {
  getKeptTopic,
  keptTopicName,
  listKeptTopics,
  type TopicRecord,
} from '../../topics/worker/topic-store.ts';
import { hostOf, noteTopicUse } from '../../topics/worker/topics.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { CaptureView, ComposeDraft } from '../capture.ts';
import { templateFor } from '../capture-settings.ts';
import { applyTemplate, pageAt, templateValues, usesField } from '../capture-template.ts';
import { newDraft } from '../compose-draft.ts';
import { showToast, type Toast, type ToastEnd } from '../page-toast.ts';
import type { CaptureOrder } from './capture-schemas.ts';
import { getCapture } from './capture-store.ts';
import { controlCapture } from './control-capture.ts';
import { storeTaken } from './drafts.ts';
import { placeCapture } from './place-capture.ts';
import { type Click, type Taken, tabIdOf, takeFromPage } from './take-from-page.ts';

export async function saveTo(click: Click, workspaceId: string, topicId: string): Promise<void> {
  const [taken, workspace, topic] = await Promise.all([
    takeFromPage(click),
    getWorkspace(workspaceId),
    getKeptTopic(workspaceId, topicId),
    loadLanguage(),
  ]);
  await save(tabIdOf(click.tab), taken, workspace, topic);
}

/** Saves to the last used topic, preferring the last one of this site. */
export async function saveToLast(click: Click): Promise<void> {
  const tabId = tabIdOf(click.tab);
  const [taken, workspace] = await Promise.all([takeFromPage(click), activeWorkspace(), loadLanguage()]);
  if (!workspace) return showFailure(tabId, i18n.t('saving.toast.connectFirst'));
  const topic = lastTopic(await listKeptTopics(workspace.id), hostOf(taken.source.url));
  if (!topic) return showFailure(tabId, i18n.t('saving.toast.addFirst'));
  await save(tabId, taken, workspace, topic);
}

/** Puts a tab's selection into the composer, or prepares it for pasting if the tab cannot be read. */
export async function composeFromTab(
  { id, tabId, topicId }: { id: string; tabId: number; topicId?: string | undefined },
  asked?: RequestContext,
): Promise<void> {
  const workspace = await currentWorkspace(asked);
  const tab = await browser.tabs.get(tabId).catch(() => undefined); // the tab is closed; text can still be pasted
  const taken = await takeFromPage({ id, kind: 'selection', info: {}, tab });
  await storeTaken(draftOf(workspace.id, taken, topicId));
}

/** Puts what was clicked into a new draft; earlier drafts stay. */
export async function composeFromClick(click: Click): Promise<void> {
  const [taken, workspace] = await Promise.all([takeFromPage(click), activeWorkspace(), loadLanguage()]);
  if (!workspace) return;
  const isKept = await keepDraft(workspace.id, taken);
  if (!isKept) await showFailure(tabIdOf(click.tab), i18n.t('saving.toast.noRoom'));
}

async function save(
  tabId: number | undefined,
  taken: Taken,
  workspace: Workspace | undefined,
  topic: TopicRecord | undefined,
): Promise<void> {
  if (taken.secret) return showFailure(tabId, i18n.t('saving.toast.secret'));
  if (taken.unread && workspace) return pasteInstead(tabId, taken, workspace, topic?.topicId);
  if (taken.text.trim() === '') return showFailure(tabId, i18n.t('saving.toast.nothing'));
  if (!workspace) return showFailure(tabId, i18n.t('saving.toast.connectFirst'));
  if (!topic) {
    const isKept = await keepDraft(workspace.id, taken);
    return showFailure(tabId, i18n.t(`saving.toast.${isKept ? 'noTopic' : 'noRoom'}`));
  }
  const { topicId } = topic;
  let problem: Problem | undefined;
  const order = await orderOf(workspace, topicId, taken);
  const placed = await placeCapture(order).catch((error: unknown) => {
    if (error instanceof ProblemError) problem = error.problem;
    else reportError(error);
  });
  if (!placed) {
    const isKept = await keepDraft(workspace.id, taken, topicId);
    return showNotSaved(tabId, await keptTopicName(workspace.id, topicId), problem, isKept);
  }
  // The same click again: its toast is already shown.
  if (placed.id !== taken.id) return;
  await noteTopicUse(workspace.id, topicId, hostOf(taken.source.url)).catch(reportError);
  await confirmCapture(tabId, placed);
}

/** Opens a draft to paste into. If the address alone shows that the page is unreadable, the panel is already open. */
async function pasteInstead(
  tabId: number | undefined,
  taken: Taken,
  workspace: Workspace,
  topicId: string | undefined,
): Promise<void> {
  const isKept = await keepDraft(workspace.id, taken, topicId);
  if (isKept && taken.unread === 'known') return;
  await showFailure(tabId, i18n.t(`saving.toast.${isKept ? 'paste' : 'noRoom'}`));
}

async function orderOf(workspace: Workspace, topicId: string, taken: Taken): Promise<CaptureOrder> {
  const { id, kind, source, mayBeCut } = taken;
  const text = await templated(workspace, taken);
  return {
    id,
    workspaceId: workspace.id,
    topicId,
    kind,
    text,
    quote: taken.text,
    source,
    ...(mayBeCut ? { mayBeCut } : {}),
  };
}

/** Page and audience are filled in only if they are shown for certain at this exact address. */
async function templated(workspace: Workspace, { text, source }: Taken): Promise<string> {
  const { template } = templateFor(workspace.capture, source.url);
  const isNamed = usesField(template, 'page', 'audience') && source.url !== undefined;
  const status = isNamed ? await readStatus(source.url ?? '', workspace) : undefined;
  return applyTemplate(template, templateValues(text, source, pageAt(status), Date.now()));
}

function draftOf(workspaceId: string, taken: Taken, topicId: string | undefined): ComposeDraft {
  const { id, secret: _, unread, ...part } = taken;
  const more = { ...(unread ? { toPaste: true as const } : {}), ...(topicId ? { topicId } : {}) };
  return newDraft(id, workspaceId, { ...part, ...more }, Date.now());
}

/** Resolves with false if there is no room. */
function keepDraft(workspaceId: string, taken: Taken, topicId?: string): Promise<boolean> {
  return storeTaken(draftOf(workspaceId, taken, topicId)).then(
    () => true,
    () => false,
  );
}

// Toasts over the page; the toolbar badge where the page cannot show one.

/** How long a success, and a question or failure, stay (ms). A worker lives 30 s. */
const SHORT = 3000;
const LONG = 12_000;
/** Undo at the last moment must still be in time (ms). */
const MARGIN = 250;

/** Longer than in the menu: only the toast shows which topic it is. */
const nameOf = (title: string) => `\u2068${plainTitle(title, 60)}\u2069`;

/** Call once the capture is stored. */
export async function confirmCapture(tabId: number | undefined, capture: CaptureView): Promise<void> {
  const { id, state, topicTitle, mayBeCut } = capture;
  const topic = nameOf(topicTitle);
  if (state.kind === 'needs-you' && state.why === 'identical') return offerSaveAnyway(tabId, id, topic);
  const held = state.kind === 'queued' ? state.notBefore - Date.now() - MARGIN : 0;
  const warning = mayBeCut ? [i18n.t('saving.toast.mayBeCut')] : [];
  const workspace = await getWorkspace(capture.workspaceId);
  const isPaused = workspace !== undefined && (await lastingBlocker(workspace)) !== undefined;
  const waiting = isPaused ? [i18n.t('capture.state.paused')] : [];
  // The service has not confirmed it yet, so this does not say "saved".
  const lines = [i18n.t('saving.toast.to', [topic]), ...waiting, ...warning];
  if (held <= 0) {
    await showMessage(tabId, true, { lines });
    return;
  }
  const end = await showMessage(tabId, true, { lines, action: i18n.t('act.undo'), stays: held });
  if (end === 'action') await undo(tabId, id);
}

async function undo(tabId: number | undefined, id: string): Promise<void> {
  const outcome = await controlFromToast(id, 'undo');
  const texts = { done: 'undone', gone: 'undone', tooLate: 'tooLate', failed: 'undoFailed' } as const;
  await showMessage(tabId, texts[outcome] === 'undone', {
    lines: [i18n.t(`saving.toast.${texts[outcome]}`)],
  });
}

/** It stays in the outbox whatever the answer. */
async function offerSaveAnyway(tabId: number | undefined, id: string, topic: string): Promise<void> {
  const end = await showMessage(tabId, false, {
    lines: [i18n.t('saving.toast.identical', [topic])],
    action: i18n.t('act.anyway'),
    stays: LONG,
  });
  if (end !== 'action') return;
  const outcome = await controlFromToast(id, 'send');
  const texts = { done: 'to', gone: 'undone', tooLate: 'tooLate', failed: 'anywayFailed' } as const;
  await showMessage(tabId, outcome === 'done', {
    lines: [i18n.t(`saving.toast.${texts[outcome]}`, [topic])],
  });
}

/** A toast stays for seconds, in which the capture may be undone, discarded or sent elsewhere. */
async function controlFromToast(
  id: string,
  to: 'undo' | 'send',
): Promise<'done' | 'gone' | 'tooLate' | 'failed'> {
  if (!(await getCapture(id))) return 'gone';
  try {
    await controlCapture({ id, to });
    return 'done';
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problem.kind === 'conflict' ? 'tooLate' : 'failed';
  }
}

/** Nothing was stored in the outbox. `isKept`: the text is in a draft. */
async function showNotSaved(
  tabId: number | undefined,
  topicTitle: string,
  problem: Problem | undefined,
  isKept: boolean,
): Promise<void> {
  const kept = problem?.kind === 'not-kept' ? 'notKept' : 'failed';
  const what = problem?.kind === 'too-long' ? 'tooLong' : isKept ? kept : 'lost';
  await showFailure(tabId, i18n.t(`saving.toast.${what}`, [nameOf(topicTitle)]));
}

async function showFailure(tabId: number | undefined, line: string): Promise<void> {
  await showMessage(tabId, false, { lines: [line], stays: LONG, isFailure: true });
}

async function showMessage(
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
    // These errors mean that the page went away, not that it cannot show a toast.
    if (!/removed|closed|no tab|invalid tab/i.test(String(error))) await markTab(tabId, isGood);
    return 'gone';
  }
}

/** Stands in for a toast where the page cannot show one. */
async function markTab(tabId: number, isGood: boolean): Promise<void> {
  await flashSavingBadge(tabId, isGood);
  await renewMarks();
}
