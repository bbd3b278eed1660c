// Reads a picture for a view, by the rules for what a record names: without cookies, without a referrer, kept nowhere.

import { fetchPicture } from '../../api/fetch-picture.ts';
import { ProblemError } from '../../api/problem.ts';
import { answerDemo } from '../../demo/worker/answer-demo.ts';
import { isDemo } from '../../format/demo.ts';
import { hasAccess } from '../../platform/access.ts';
import { readKey } from '../../service/worker/keys.ts';
import { withinLimits } from '../../service/worker/rate-limiter.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import { picturePattern } from '../../workspace/sites.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Preview } from '../assets.ts';

/** Fewer than the rate limiter lets through, so that the service's own answers never wait for pictures. */
const AT_ONCE = 2;

const waiting: (() => void)[] = [];
let running = 0;

export async function readPreview(workspace: Workspace, url: string): Promise<Preview> {
  const parsed = URL.parse(url);
  const isOwn = parsed !== null && parsed.origin === new URL(workspace.baseUrl).origin;
  const pattern = picturePattern(url, workspace.baseUrl);
  if (!parsed || pattern === undefined) return { kind: 'none', why: 'address' };
  const { host } = parsed;
  if (!(await hasAccess(url))) return { kind: 'none', why: 'access', host, pattern };
  return inTurn(async (): Promise<Preview> => {
    const key = isOwn ? await ownKey(workspace) : undefined;
    if (isOwn && key === undefined) return { kind: 'none', why: 'unreachable', host };
    const fetched = await withinLimits(workspace.id, scopeOf(workspace), (signal) =>
      fetchPicture(parsed.href, key, { answer: isDemo(url) ? answerDemo : undefined, signal }),
    );
    if (fetched.kind === 'none') return { ...fetched, host };
    return { kind: 'image', type: fetched.type, base64: fetched.bytes.toBase64() };
  }).catch((error: unknown): Preview => {
    // The service asked for a pause, or does not accept the key: the view says so elsewhere.
    if (error instanceof ProblemError) return { kind: 'none', why: 'unreachable', host };
    throw error;
  });
}

/** Undefined: the workspace has none, or its address changed since. */
async function ownKey(workspace: Workspace): Promise<string | undefined> {
  const key = await readKey(workspace.id);
  // Read after the key, so that a new key never goes to an old address.
  const present = await getWorkspace(workspace.id);
  return present?.connectionVersion === workspace.connectionVersion && present.baseUrl === workspace.baseUrl
    ? key
    : undefined;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next)
      next(); // hands its place on
    else running -= 1;
  }
}
