// Omnibox: suggestions while the person types after the keyword, and what Enter opens.
import { safeLink } from '../../format/addresses.ts';
import { keepPin } from '../../panel/panel-storage.ts';
import { wantPlace } from '../../panel/wanted-place.ts';
import { browser, openPanel } from '../../platform/browser.ts';
import { homeAddress } from '../../platform/home-page.ts';
import { setInSession } from '../../platform/session-store.ts';
import { i18n } from '../../platform/worker/catalogue.ts';
import { loadLanguage } from '../../platform/worker/spoken-language.ts';
import { peek } from '../../service/worker/cache.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import { isShareLink, MAX_LINK_LENGTH, type OpenedLink, SHARED } from '../../share/share-link.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import {
  escapeXml,
  readContent,
  readId,
  readMessage,
  type Suggestion,
  suggestionsOf,
} from '../omnibox-text.ts';
import { type DirectoryHit, type MessageHit, markedParts, placeOf } from '../search.ts';
import { directoryKinds, hitWithId, noteChosen } from './directory-hits.ts';
import { namesOf } from './message-hits.ts';
import { searchAll } from './search-all.ts';

type Disposition = Parameters<Parameters<typeof browser.omnibox.onInputEntered.addListener>[0]>[1];

/** Call synchronously when the background script starts. */
export function listenForOmnibox(): void {
  const { onInputStarted, onInputChanged, onInputEntered } = browser.omnibox;
  onInputStarted.addListener(() => {
    beginInBar().catch(reportError);
  });
  onInputChanged.addListener((text, suggest) => {
    suggestForBar(text)
      // Undefined if there was a newer query, whose suggestions must not be replaced.
      .then((suggestions) => suggestions && suggest(suggestions))
      .catch(reportError);
  });
  onInputEntered.addListener((text, disposition) => {
    const { href, isHere } = namesHome(text) ? { href: homeAddress(), isHere: false } : readContent(text);
    // Opening the panel must come first: after an await the user gesture has expired.
    if (isHere || isShareLink(text))
      openPanel().catch(() => browser.runtime.openOptionsPage().catch(reportError));
    (href ? openLink(href, disposition) : enter(text, disposition, isHere)).catch(reportError);
  });
}

async function enter(text: string, disposition: Disposition, isPanelOpening: boolean): Promise<void> {
  // The panel reads the link and shows where it leads.
  if (isShareLink(text)) {
    const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
    const written = text.slice(0, MAX_LINK_LENGTH + 1);
    const opened: OpenedLink = { text: written, at: Date.now(), windowId: tab?.windowId };
    return setInSession({ [SHARED]: opened });
  }
  const href = await enterFromBar(text, isPanelOpening);
  if (href) await openLink(href, disposition);
}

async function openLink(url: string, disposition: Disposition): Promise<void> {
  if (disposition === 'currentTab') await browser.tabs.update({ url });
  else await browser.tabs.create({ url, active: disposition === 'newForegroundTab' });
}

const ASKER = 'omnibox';
/** Hits of each kind; the address bar shows at most nine lines. */
const SHOWN = 5;

/** The empty query discards what earlier searches cached. It takes its turn at once, before that of anything typed. */
async function beginInBar(): Promise<void> {
  const reading = activeWorkspace();
  await Promise.all([showHint(reading), searchAll(reading, { asker: ASKER, text: '', limit: SHOWN })]);
}

/** Names the workspace that is searched. */
async function showHint(reading: Promise<Workspace | undefined>): Promise<void> {
  const [workspace] = await Promise.all([reading, loadLanguage()]);
  const text = workspace ? i18n.t('search.omnibox', [workspace.name]) : i18n.t('search.omniboxNone');
  browser.omnibox.setDefaultSuggestion({ description: isXml() ? escapeXml(text) : text });
}

async function suggestForBar(text: string): Promise<Suggestion[] | undefined> {
  const hits = !isShareLink(text) && (await find(activeWorkspace(), text));
  if (!hits) return undefined;
  const suggestions = [...homeSuggestions(text), ...suggestionsOf(hits, markedParts(text), isXml())];
  return [...new Map(suggestions.map((suggestion) => [suggestion.content, suggestion])).values()];
}

/** Compares with the localized keyword of the Home page. */
const namesHome = (text: string): boolean => text.trim().toLowerCase() === i18n.t('home.word').toLowerCase();

/** Suggested from the first letter of its keyword on. */
function homeSuggestions(text: string): Suggestion[] {
  const word = i18n.t('home.word');
  const typed = text.trim().toLowerCase();
  if (typed === '' || !word.toLowerCase().startsWith(typed)) return [];
  const description = i18n.t('home.omnibox');
  return [{ content: word, description: isXml() ? escapeXml(description) : description }];
}

type BarHit = DirectoryHit | MessageHit;

async function find(
  reading: Workspace | Promise<Workspace | undefined>,
  text: string,
): Promise<BarHit[] | undefined> {
  const answer = await searchAll(reading, { asker: ASKER, text, limit: SHOWN }, [
    ...directoryKinds,
    'message',
  ]);
  return answer?.hits.flatMap((hit): BarHit[] => {
    if (hit.kind === 'message') return [hit];
    if (hit.kind !== 'page' && hit.kind !== 'audience') return [];
    // What is suggested is what opens.
    return [{ ...hit, address: hit.written ?? hit.address }];
  });
}

/** Resolves with the address to open, or pins the hit in the panel. `isPanelOpening`: the panel is already opening. */
async function enterFromBar(text: string, isPanelOpening: boolean): Promise<string | undefined> {
  const workspace = await activeWorkspace();
  const message = readMessage(text);
  if (workspace && message && (await isStored(workspace, message))) {
    await openMessage(workspace, message, isPanelOpening);
    return undefined;
  }
  const hit = workspace && ((await suggested(workspace, text)) ?? (await find(workspace, text))?.[0]);
  if (!workspace || !hit) {
    await browser.runtime.openOptionsPage();
    return undefined;
  }
  if (hit.kind === 'message') {
    await openMessage(workspace, { ...hit, sought: { text: hit.find, place: hit.place } }, isPanelOpening);
    return undefined;
  }
  await noteChosen(workspace, hit);
  const link = safeLink(hit.address);
  if (link) return link.href;
  await keepPin(workspace.id, { baseUrl: workspace.baseUrl, ...placeOf(hit) });
  if (!isPanelOpening) await openPanel().catch(() => browser.runtime.openOptionsPage());
  return undefined;
}

/** The hit of a suggestion without an address. Not searched for: a short id is in many names. */
async function suggested(workspace: Workspace, text: string): Promise<DirectoryHit | undefined> {
  const chosen = readId(text);
  return chosen && hitWithId(workspace, chosen);
}

async function isStored(
  workspace: Workspace,
  { pageId, audienceId }: Pick<MessageHit, 'pageId' | 'audienceId'>,
): Promise<boolean> {
  const params = { page_id: pageId, audience_id: audienceId };
  return (await peek(workspace, 'getAudienceMessages', params)) !== undefined;
}

/** Opens the panel in the last focused window. */
async function openMessage(
  workspace: Workspace,
  { pageId, audienceId, sought }: NonNullable<ReturnType<typeof readMessage>>,
  isPanelOpening: boolean,
): Promise<void> {
  const names = await namesOf(workspace, { pageId, audienceId });
  const { id: windowId } = await browser.windows.getLastFocused();
  await wantPlace(
    workspace.id,
    { target: { pageId, audienceId, ...names }, section: 'messages', sought },
    windowId,
  );
  if (!isPanelOpening) await openPanel().catch(() => browser.runtime.openOptionsPage());
}

const isXml = (): boolean => !browser.runtime.getURL('').startsWith('moz-extension:');
