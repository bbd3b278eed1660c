// Fetches a picture for a view: without cookies or referrer, and without caching.

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

/** Below the rate limiter's concurrency, so that pictures never delay the service's answers. */
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
    // A requested pause or an unaccepted key is shown elsewhere in the view.
    if (error instanceof ProblemError) return { kind: 'none', why: 'unreachable', host };
    throw error;
  });
}

/** Resolves with undefined if there is no key, or the address changed since. */
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
      next(); // passes its slot on
    else running -= 1;
  }
}
