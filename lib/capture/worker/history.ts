// Local history of saved captures: search, pruning and clearing.

import { foldText } from '../../format/search-words.ts';
import type { CaptureView } from '../capture.ts';
import { areOfOneTopic, type CaptureRecord, isUnknown, textOf, viewOf } from './capture-record.ts';
import type { HistorySearch } from './capture-schemas.ts';
import {
  changeDone,
  countDone,
  dropCapture,
  eachDone,
  getCapture,
  listOpenCaptures,
} from './capture-store.ts';
import { publishOutbox } from './outbox-state.ts';

/** Per workspace. */
const MAX_DONE = 1000;

export async function listHistory({ workspaceId, text, offset, limit }: HistorySearch) {
  const sought = foldText(text);
  const captures: CaptureView[] = [];
  let total = 0;
  await eachDone(workspaceId, (capture) => {
    if (!speaksOf(capture, sought)) return true;
    if (total >= offset && captures.length < limit) captures.push(viewOf(capture));
    total += 1;
    return true;
  });
  return { captures, total };
}

function speaksOf(capture: CaptureRecord, sought: string): boolean {
  const { title = '', url = '' } = capture.source;
  return [textOf(capture), title, url].some((part) => foldText(part).includes(sought));
}

/** Resolves with undefined if it does not exist or was cleared. */
export async function readCapture(id: string): Promise<{ capture: CaptureView; text: string } | undefined> {
  const capture = await getCapture(id);
  return capture && !capture.cleared ? { capture: viewOf(capture), text: textOf(capture) } : undefined;
}

export async function clearHistory(workspaceId: string): Promise<void> {
  await changeDone(workspaceId, (capture, _, open) => forgotten(capture, open));
  await publishOutbox();
}

export async function pruneHistory(workspaceId: string): Promise<void> {
  if ((await countDone(workspaceId)) <= MAX_DONE) return;
  await changeDone(workspaceId, (capture, place, open) =>
    place < MAX_DONE ? capture : forgotten(capture, open),
  );
}

export function forgetDone({ id, workspaceId }: CaptureRecord): Promise<void> {
  return changeDone(workspaceId, (capture, _, open) =>
    capture.id === id ? forgotten(capture, open) : capture,
  );
}

/** A forgotten capture stays without text while its entry could be mistaken for that of a capture with an unknown outcome. */
function forgotten(capture: CaptureRecord, open: CaptureRecord[]): CaptureRecord | undefined {
  const { quote: _, ...rest } = capture;
  const { body, duplicatesAt } = rest;
  if (duplicatesAt === undefined && !isNeeded(capture, open)) return undefined;
  const content = { ...body.content, content: duplicatesAt === undefined ? '' : textOf(capture) };
  return { ...rest, cleared: true, source: {}, body: { ...body, content } };
}

function isNeeded(capture: CaptureRecord, open: CaptureRecord[]): boolean {
  return open.some((other) => isUnknown(other) && areOfOneTopic(other, capture));
}

/** Deletes cleared captures that are no longer needed. */
export async function sweepCleared(): Promise<void> {
  const open = await listOpenCaptures();
  const idle = open.filter(
    (capture) => capture.cleared && capture.duplicatesAt === undefined && !isNeeded(capture, open),
  );
  await Promise.all(idle.map((capture) => dropCapture(capture, ({ cleared }) => cleared === true)));
}
