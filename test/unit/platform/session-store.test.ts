// All of session storage shares one quota.
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { publishBestEffort, setInSession } from '../../../lib/platform/session-store.ts';
import { type FakeWorld, newProfile } from '../fakes/fake-world.ts';

const big = 'x'.repeat(1000);
let session: FakeWorld['session'];

/** Stores the values and leaves no room for more. */
async function full(values: Record<string, unknown>): Promise<void> {
  await session.set(values);
  session.limitTo(JSON.stringify(session.all()).length);
}

beforeEach(() => {
  session = newProfile().session;
});

describe('full session storage', () => {
  it('fault 23: drops caches, only the first one if that is enough', async () => {
    await full({ 'answer:a': big, answers: {}, 'page-status:b': big, 'panel:1': big });
    await setInSession({ compose: { text: 'typed' } });
    expect(Object.keys(session.all()).sort()).toEqual(['compose', 'page-status:b', 'panel:1']);
  });

  it('fault 23: never drops a key or typed text, and says that there is no room', async () => {
    const kept = { 'key:w': big, compose: { text: big }, 'compose-before': { text: big }, 'panel:1': big };
    await full({ ...kept, 'answer:a': 'small' });
    await expect(setInSession({ compose: { text: big + big } })).rejects.toThrow(/quota/);
    expect(session.all()).toEqual(kept);
  });

  it('fault 23: does not block display-only writes', async () => {
    const bugs: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => void bugs.push(error));
    await full({ compose: { text: big } });
    await publishBestEffort({ outbox: { open: [big] } });
    expect(session.one('outbox')).toBeUndefined();
    expect(bugs).toHaveLength(1);
  });

  it('fault 23: keeps what is being written, even if its kind can be dropped', async () => {
    await full({ 'answer:a': big, 'answer:b': big });
    await publishBestEffort({ 'answer:b': `${big}more` });
    expect(session.all()).toEqual({ 'answer:b': `${big}more` });
  });
});

it('fault 23: is only written to through its budget', () => {
  const writers = ['lib', 'components', 'entrypoints'].flatMap((folder) => {
    const root = new URL(`../../../${folder}/`, import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    return files.filter(
      (file) => /\.tsx?$/.test(file) && readFileSync(new URL(file, root), 'utf8').includes('session.set('),
    );
  });
  expect(writers).toEqual(['platform/session-store.ts']);
});
