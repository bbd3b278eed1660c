import { expect, it, vi } from 'vitest';
import { ChangesBlock } from '../../../components/publish/VersionChanges.tsx';
import type { Audience } from '../../../lib/api/schemas.ts';
import { draw } from '../fixtures/render.tsx';

const audience = {
  audienceId: 'a',
  latestVersion: { versionId: 'v2', supplementaryContext: 'Of now' },
  publishedVersion: { versionId: 'v1', supplementaryContext: 'Of before' },
} as Audience;

it('exports the listed changes, including that of the context', async () => {
  const pendingChanges = [{ changeId: 'c', previousValue: 'Old title', newValue: 'New title' }];
  const block = { state: 'shown', data: { pendingChanges }, at: 0, stale: false, renewing: false } as const;
  const more = vi.fn();
  const { text } = await draw(
    <ChangesBlock
      block={block}
      audience={audience}
      heading={<h2>Changes</h2>}
      more={more}
      renew={() => undefined}
    />,
  );
  const [saved = []] = more.mock.lastCall ?? [];
  expect(saved.map(({ after }: { after: string }) => after)).toEqual(['New title', 'Of now']);
  for (const { after } of saved) expect(text()).toContain(after.split(' ').at(-1));
});
