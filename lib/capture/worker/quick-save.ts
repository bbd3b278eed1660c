// From a click over a page to a capture on the disk, and the word about it.

import { type Problem, ProblemError } from '../../api/problem.ts';
import { readStatus } from '../../page-status/worker/status-store.ts';
import { browser } from '../../platform/browser.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { i18n } from '../../platform/worker/catalogue.ts';
import { languageKnown } from '../../platform/worker/spoken-language.ts';
import { activeWorkspace, currentWorkspace, getWorkspace } from '../../service/worker/workspaces.ts';
import { lastTopic } from '../../topics/menu-topics.ts';
import { getKeptTopic, listKeptTopics, type TopicRecord } from '../../topics/worker/topic-store.ts';
import { hostOf, noteTopicUse } from '../../topics/worker/topics.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { templateFor } from '../capture-settings.ts';
import { applyTemplate, pageAt, templateValues, usesField } from '../capture-template.ts';
import { newDraft } from '../compose-draft.ts';
import { isUnreadable } from '../tab-source.ts';
import type { CaptureOrder } from './capture-schemas.ts';
import { confirmCapture, tellFailure, tellPlainly } from './confirm.ts';
import { storeDraft } from './drafts.ts';
import { placeCapture } from './place-capture.ts';
import { type Click, type Taken, tabIdOf, takeFromPage } from './take-from-page.ts';

/** Saves to the topic of the menu's item. */
export async function saveTo(click: Click, workspaceId: string, topicId: string): Promise<void> {
  const [taken, workspace, topic] = await Promise.all([
    takeFromPage(click),
    getWorkspace(workspaceId),
    getKeptTopic(workspaceId, topicId),
    languageKnown(),
  ]);
  await save(tabIdOf(click.tab), taken, workspace, topic);
}

/** Saves to the topic used last, on this site before all others. */
export async function saveToLast(click: Click): Promise<void> {
  const tabId = tabIdOf(click.tab);
  const [taken, workspace] = await Promise.all([takeFromPage(click), activeWorkspace(), languageKnown()]);
  if (!workspace) return tellPlainly(tabId, i18n.t('saving.toast.connectFirst'));
  const topic = lastTopic(await listKeptTopics(workspace.id), hostOf(taken.source.url));
  if (!topic) return tellPlainly(tabId, i18n.t('saving.toast.addFirst'));
  await save(tabId, taken, workspace, topic);
}

/** A text of the page in a tab, in the composer: its selection where that can be read, otherwise what will be pasted. */
export async function composeFromTab(
  { id, tabId, topicId }: { id: string; tabId: number; topicId?: string },
  asked?: RequestContext,
): Promise<void> {
  const workspace = await currentWorkspace(asked);
  const tab = await browser.tabs.get(tabId).catch(() => undefined); // closed meanwhile: its text may be pasted still
  const taken = await takeFromPage({ id, kind: 'selection', info: {}, tab });
  if (!(await keepDraft(workspace.id, taken, topicId))) throw new ProblemError({ kind: 'not-kept' });
}

/** Puts what was clicked into the composer. Earlier texts are kept beside it. */
export async function compose(click: Click): Promise<void> {
  const [taken, workspace] = await Promise.all([takeFromPage(click), activeWorkspace(), languageKnown()]);
  if (!workspace) return;
  const isKept = await keepDraft(workspace.id, taken);
  if (!isKept) await tellPlainly(tabIdOf(click.tab), i18n.t('saving.toast.noRoom'));
}

async function save(
  tabId: number | undefined,
  taken: Taken,
  workspace: Workspace | undefined,
  topic: TopicRecord | undefined,
): Promise<void> {
  if (taken.secret) return tellPlainly(tabId, i18n.t('saving.toast.secret'));
  if (taken.unread && workspace) return pasteInstead(tabId, taken, workspace, topic?.topicId);
  if (taken.text.trim() === '') return tellPlainly(tabId, i18n.t('saving.toast.nothing'));
  if (!workspace) return tellPlainly(tabId, i18n.t('saving.toast.connectFirst'));
  if (!topic) {
    const isKept = await keepDraft(workspace.id, taken);
    return tellPlainly(tabId, i18n.t(`saving.toast.${isKept ? 'noTopic' : 'noRoom'}`));
  }
  const { topicId, title } = topic;
  let problem: Problem | undefined;
  const order = await orderOf(workspace, topicId, taken);
  const placed = await placeCapture(order).catch((error: unknown) => {
    if (error instanceof ProblemError) problem = error.problem;
    else reportError(error);
  });
  if (!placed) {
    const isKept = await keepDraft(workspace.id, taken, topicId);
    return tellFailure(tabId, title, problem, isKept);
  }
  // The same click again: it is being told already.
  if (placed.id !== taken.id) return;
  await noteTopicUse(workspace.id, topicId, hostOf(taken.source.url)).catch(reportError);
  await confirmCapture(tabId, placed);
}

/** The composer waits for the text. The panel is open by now where the address told before that it cannot be read. */
async function pasteInstead(
  tabId: number | undefined,
  taken: Taken,
  workspace: Workspace,
  topicId: string | undefined,
): Promise<void> {
  const isKept = await keepDraft(workspace.id, taken, topicId);
  if (isKept && isUnreadable(taken.source.url)) return;
  await tellPlainly(tabId, i18n.t(`saving.toast.${isKept ? 'paste' : 'noRoom'}`));
}

async function orderOf(workspace: Workspace, topicId: string, taken: Taken): Promise<CaptureOrder> {
  const { id, kind, source, mayBeCut } = taken;
  const text = await templated(workspace, taken);
  return {
    ...{ id, workspaceId: workspace.id, topicId, kind, text, quote: taken.text, source },
    ...(mayBeCut ? { mayBeCut } : {}),
  };
}

/** The names of page and audience count only where they are shown for certain at this very address. */
async function templated(workspace: Workspace, { text, source }: Taken): Promise<string> {
  const { template } = templateFor(workspace.capture, source.url);
  const isNamed = usesField(template, 'page', 'audience') && source.url !== undefined;
  const status = isNamed ? await readStatus(source.url ?? '', workspace) : undefined;
  return applyTemplate(template, templateValues(text, source, pageAt(status), Date.now()));
}

/** False: there is no room for it. */
async function keepDraft(workspaceId: string, taken: Taken, topicId?: string): Promise<boolean> {
  const { id, secret: _, unread, ...part } = taken;
  const draft = newDraft(
    id,
    workspaceId,
    { ...part, ...(unread ? { toPaste: true } : {}), ...(topicId ? { topicId } : {}) },
    Date.now(),
  );
  return storeDraft(draft).then(
    () => true,
    () => false,
  );
}
