// Which publishes did not end well: of each audience, the last that was tried counts.
import { expect, test } from 'vitest';
import { failedPublishes } from '../../../../lib/home/worker/find-things.ts';
import type { Attempt, PublishingState, PublishRun, Watch } from '../../../../lib/publish/publishing.ts';

const key = { workspaceId: 'w', pageId: 'p', audienceId: 'a', versionId: 'v4', versionNumber: 4 };
const problem = { kind: 'forbidden' } as const;
const refused = { kind: 'refused', at: 9, problem } as const;

function attempt(
  startedAt: number,
  state: Attempt['state'],
  action: 'publish' | 'cancel' = 'publish',
): Attempt {
  const order = { ...key, action, connectionVersion: 1, status: 'draft' };
  return { id: `${startedAt}`, order, audienceName: 'Jane', pageName: 'Pricing', state, startedAt };
}
const watch = (startedAt: number, ended?: Watch['ended']): Watch => ({
  ...{ ...key, audienceName: 'Jane', startedAt },
  ...(ended ? { ended } : {}),
});
const run = (startedAt: number, state: PublishRun['items'][number]['state']): PublishRun => ({
  ...{ id: 'r', workspaceId: 'w', pageId: 'p', pageName: 'Pricing', state: 'done', startedAt },
  items: [
    { audienceId: 'a', audienceName: 'Jane', versionId: 'v4', versionNumber: 4, status: 'draft', state },
  ],
});
const live = { at: 9, status: 'published', tookMs: 3 };
const found = (state: Partial<PublishingState>) =>
  failedPublishes({ attempts: [], watches: [], runs: [], ...state }).map(({ outcome }) => outcome);

test.each<[string, Partial<PublishingState>, string[]]>([
  ['one that was refused', { attempts: [attempt(1, refused)] }, ['refused']],
  [
    'one that nobody could confirm',
    { attempts: [attempt(1, { kind: 'unknown', at: 2, problem })] },
    ['unconfirmed'],
  ],
  [
    'one that was accepted and does not show',
    { attempts: [attempt(1, { kind: 'accepted', at: 2 })] },
    ['unconfirmed'],
  ],
  ['one whose watch was given up', { watches: [watch(1, { at: 9, problem })] }, ['gaveUp']],
  ['one of many', { runs: [run(1, refused)] }, ['refused']],
  ['one that went live', { watches: [watch(1, live)] }, []],
  ['a cancel that was refused', { attempts: [attempt(1, refused, 'cancel')] }, []],
  [
    'one that was accepted and is watched',
    { attempts: [attempt(1, { kind: 'accepted', at: 2 })], watches: [watch(3)] },
    [],
  ],
  [
    'one that was refused before another',
    { attempts: [attempt(1, refused), attempt(2, { kind: 'checking' })] },
    [],
  ],
  [
    'a later run that went well',
    { attempts: [attempt(1, refused)], runs: [run(2, { kind: 'confirmed', at: 3, status: 'queued' })] },
    [],
  ],
  [
    'a later run that was refused, too',
    { attempts: [attempt(1, refused)], runs: [run(2, refused)] },
    ['refused'],
  ],
])('%s', (_, state, outcomes) => {
  expect(found(state)).toEqual(outcomes);
});
