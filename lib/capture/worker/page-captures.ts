// Lists what was saved from a page, and highlights it in the page.

import { addressIndex } from '../../directory/worker/match-tab.ts';
import { normalizeAddress } from '../../match/address.ts';
import { queriesOn } from '../../match/claims.ts';
import { parametersBetween } from '../../match/near-addresses.ts';
import { namesDocument } from '../../match/tracking-parameters.ts';
import type { DrawingAct } from '../../platform/page-overlay.ts';
import { highlightInPage } from '../../platform/worker/highlight-in-page.ts';
import { listWorkspaces } from '../../service/worker/workspaces.ts';
import { type CaptureView, MAX_PAGE_CAPTURES } from '../capture.ts';
import { sourceOfTab } from '../tab-source.ts';
import { type CaptureRecord, excerptOf, textOf, viewOf } from './capture-record.ts';
import { eachDone, getCapture } from './capture-store.ts';

/**
 * Texts saved from this address and confirmed by the service, most recent first; one beyond the limit shows that there are more. Pending
 * ones are in the outbox.
 */
export async function capturesOfPage(workspaceId: string, url: string): Promise<CaptureView[]> {
  const { url: here } = sourceOfTab({ url });
  if (here === undefined) return [];
  const isHere = await placeTest(workspaceId, here);
  const found: CaptureRecord[] = [];
  await eachDone(workspaceId, (capture) => {
    const { kind, source, cleared } = capture;
    const isText = kind === 'selection' || kind === 'typed';
    if (isText && !cleared && source.url !== undefined && isHere(source.url)) found.push(capture);
    return found.length <= MAX_PAGE_CAPTURES;
  });
  return found.map(asSelected);
}

/** Replaces the excerpt with the page's own text, without the template. */
function asSelected(capture: CaptureRecord): CaptureView {
  const { quote } = capture;
  return { ...viewOf(capture), ...(quote === undefined ? {} : { excerpt: excerptOf(quote) }) };
}

/**
 * Returns a test for addresses of the same page. Tracking parameters and fragments make no difference. Nor does a parameter that only
 * one address has, unless it names a document or pages on this path are recorded with different queries.
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

interface Highlighted {
  isShown: boolean;
  /** Matches per capture id. */
  times: Record<string, number>;
}

/** Shows, hides or checks highlights in all frames of a tab. Resolves with undefined if the tab may not be read. */
export async function highlightOnPage(
  tabId: number,
  act: DrawingAct,
  ids: readonly string[],
): Promise<Highlighted | undefined> {
  const captures = act === 'show' ? await Promise.all(ids.map(getCapture)) : [];
  const known = captures.filter((capture) => capture !== undefined);
  const texts = known.map((capture) => capture.quote ?? textOf(capture));
  const target = { tabId, allFrames: true as const };
  const frames = await highlightInPage(target, act, texts);
  if (!frames) return undefined;
  const countOf = (at: number) => frames.reduce((sum, { result }) => sum + (result.times[at] ?? 0), 0);
  return {
    isShown: frames.some(({ result }) => result.isShown),
    times: Object.fromEntries(known.map(({ id }, at) => [id, countOf(at)])),
  };
}
