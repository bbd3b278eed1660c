// What was saved from a page before: listed, and marked in the page for as long as a person wants.

import { addressIndex } from '../../directory/worker/match-tab.ts';
import { normalizeAddress } from '../../match/address.ts';
import { queriesOn } from '../../match/claims.ts';
import { parametersBetween } from '../../match/near-addresses.ts';
import { namesDocument } from '../../match/tracking-parameters.ts';
import { type HighlightAct, highlightTexts } from '../../platform/highlight-texts.ts';
import { installOverlay } from '../../platform/page-overlay.ts';
import { readInPage } from '../../platform/worker/in-page.ts';
import { listWorkspaces } from '../../service/worker/workspaces.ts';
import type { CaptureView } from '../capture.ts';
import { type CaptureRecord, excerptOf, textOf, viewOf } from './capture-record.ts';
import { eachDone, getCapture } from './capture-store.ts';

/** As many are listed of one page. */
export const MAX_PER_PAGE = 100;

/** Texts of this address that the service confirmed as saved, newest first. What is on its way is in the outbox. */
export async function capturesOfPage(workspaceId: string, url: string): Promise<CaptureView[]> {
  const isHere = await placeTest(workspaceId, url);
  const found: CaptureRecord[] = [];
  await eachDone(workspaceId, (capture) => {
    const { kind, source, cleared } = capture;
    const isText = kind === 'selection' || kind === 'typed';
    if (isText && !cleared && source.url !== undefined && isHere(source.url)) found.push(capture);
    return found.length < MAX_PER_PAGE;
  });
  return found.map(asSelected);
}

/** As the page has it, rather than as the template made it. */
function asSelected(capture: CaptureRecord): CaptureView {
  const { quote } = capture;
  return { ...viewOf(capture), ...(quote === undefined ? {} : { excerpt: excerptOf(quote) }) };
}

/**
 * Whether another address is the same place as this one. What only says where a visitor came from, or which part is in view, makes
 * no other one. Nor do parameters that one of both has and the other has not, unless they name a document, or pages are recorded on
 * this path that a query tells apart.
 */
async function placeTest(workspaceId: string, url: string): Promise<(other: string) => boolean> {
  const here = normalizeAddress(url);
  if (here === undefined) return (other) => other === url;
  const workspace = (await listWorkspaces()).find(({ id }) => id === workspaceId);
  const recorded = workspace && (await queriesOn(here, await addressIndex(workspace)));
  const isStrict = recorded && recorded.addresses.length > 0;
  return (other) => {
    const there = normalizeAddress(other);
    if (there === undefined || there === here || isStrict) return there === here;
    const between = parametersBetween(here, there);
    return between !== undefined && !between.some(namesDocument);
  };
}

export interface Highlighted {
  isShown: boolean;
  /** At how many places each capture was found, by its id. */
  times: Record<string, number>;
}

/** Marks captures in all frames of a tab, hides them, or tells whether they are shown. Undefined: the tab may not be read. */
export async function highlightOnPage(
  tabId: number,
  act: HighlightAct,
  ids: readonly string[],
): Promise<Highlighted | undefined> {
  const captures = act === 'show' ? await Promise.all(ids.map(getCapture)) : [];
  const known = captures.filter((capture) => capture !== undefined);
  const texts = known.map((capture) => capture.quote ?? textOf(capture));
  const target = { tabId, allFrames: true as const };
  if (act === 'show') await readInPage(target, installOverlay, []);
  const frames = await readInPage(target, highlightTexts, [act, texts]);
  if (!frames) return undefined;
  const countOf = (at: number) => frames.reduce((sum, { result }) => sum + (result.times[at] ?? 0), 0);
  return {
    isShown: frames.some(({ result }) => result.isShown),
    times: Object.fromEntries(known.map(({ id }, at) => [id, countOf(at)])),
  };
}
