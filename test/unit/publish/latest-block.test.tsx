import { expect, it } from 'vitest';
import { LatestBlock } from '../../../components/publish/LatestBlock.tsx';
import { isLatestLive } from '../../../components/publish/version-text.ts';
import type { Audience } from '../../../lib/api/schemas.ts';
import { draw } from '../fixtures/render.tsx';

const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();

const audienceWith = (latest: object, publishedId: string) =>
  ({
    audienceId: 'a',
    latestVersion: { versionId: 'v13', versionNumber: 13, createdAt: at(7200), ...latest },
    publishedVersion: { versionId: publishedId, versionNumber: 12, publishedAt: at(0) },
  }) as Audience;

const justLive = audienceWith(
  { status: 'published', queuedAt: at(1.8), queueDurationMs: 400, publishedAt: at(0.2) },
  'v13',
);

async function drawLatest(data: Audience): Promise<string> {
  const block = { state: 'shown', data, at: Date.now(), stale: false, renewing: false } as const;
  const nothing = () => undefined;
  const { root } = await draw(
    <LatestBlock
      block={block}
      subject={undefined}
      publishing={{ attempts: [], watches: [], runs: [] } as never}
      renew={nothing}
      texts={[]}
      formers={[]}
      goBack={nothing}
      goTo={nothing}
    />,
  );
  return root.textContent ?? '';
}

it('a live version shows since when, and omits steps without a duration', async () => {
  const text = await drawLatest(justLive);
  expect(text).toMatch(/v13 live ?since/);
  expect(text).not.toMatch(/\b0 s/);
  expect(text).toContain('took 1 h');
});

it('a version that is live only by its status is shown like the others', async () => {
  const named = { ...justLive, publishedVersion: null };
  expect(isLatestLive(named)).toBe(true);
  expect(await drawLatest(named)).toMatch(/v13 live ?since/);
});

it('is what visitors get only if both its status and the live version say so', () => {
  expect(isLatestLive(justLive)).toBe(true);
  expect(isLatestLive(audienceWith({ status: 'draft' }, 'v13'))).toBe(false);
  expect(isLatestLive(audienceWith({ status: 'published' }, 'v12'))).toBe(false);
  expect(isLatestLive(audienceWith({ status: 'published' }, ''))).toBe(false);
});

it('says that there is no version yet only where none is live, either', async () => {
  const { latestVersion: _, ...lacking } = justLive;
  expect(await drawLatest(lacking)).toContain('no data');
  expect(await drawLatest(lacking)).not.toContain('No version yet');
  expect(await drawLatest({ audienceId: 'a' })).toContain('No version yet');
});
