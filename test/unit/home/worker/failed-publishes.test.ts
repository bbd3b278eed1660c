// Which publishes failed: only the last attempt for each audience counts.
import { expect, test } from 'vitest';
import type { Audience } from '../../../../lib/api/schemas.ts';
import { failedPublishes, isOver } from '../../../../lib/home/worker/failed-publishes.ts';
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
  const names = { audienceName: 'Jane', pageName: 'Pricing' };
  return { id: `${startedAt}`, order, ...names, state, startedAt, turn: startedAt };
}
const watch = (startedAt: number, ended?: Watch['ended'], seenAt = 2): Watch => ({
  ...key,
  audienceName: 'Jane',
  startedAt,
  turn: startedAt,
  seenAt,
  ...(ended ? { ended } : {}),
});
const run = (startedAt: number, state: PublishRun['items'][number]['state']): PublishRun => ({
  id: 'r',
  workspaceId: 'w',
  pageId: 'p',
  pageName: 'Pricing',
  state: 'done',
  startedAt,
  turn: startedAt,
  items: [
    { audienceId: 'a', audienceName: 'Jane', versionId: 'v4', versionNumber: 4, status: 'draft', state },
  ],
});
const live = { at: 9, status: 'published', tookMs: 3 };
const found = (state: Partial<PublishingState>) =>
  failedPublishes({ attempts: [], watches: [], runs: [], ...state }).map(({ failure }) => failure);

test.each<[string, Partial<PublishingState>, string[]]>([
  ['a refused publish', { attempts: [attempt(1, refused)] }, ['refused']],
  [
    'a publish that could not be confirmed',
    { attempts: [attempt(1, { kind: 'unknown', at: 2, problem })] },
    ['unconfirmed'],
  ],
  [
    'an accepted publish that does not show',
    { attempts: [attempt(1, { kind: 'accepted', at: 2 })] },
    ['unconfirmed'],
  ],
  [
    'a watch whose last reading showed it not live',
    { watches: [watch(1, { at: 9, problem }, 9)] },
    ['gaveUp'],
  ],
  ['a watch that could no longer read', { watches: [watch(1, { at: 9, problem })] }, ['unconfirmed']],
  ['a refused publish of a run', { runs: [run(1, refused)] }, ['refused']],
  ['a publish that went live', { watches: [watch(1, live)] }, []],
  ['a refused cancel', { attempts: [attempt(1, refused, 'cancel')] }, []],
  [
    'an accepted publish that is watched',
    { attempts: [attempt(1, { kind: 'accepted', at: 2 })], watches: [watch(3)] },
    [],
  ],
  [
    'a refused publish after one that went live',
    { attempts: [attempt(2, refused)], watches: [watch(1, live)] },
    ['refused'],
  ],
  [
    'a refused publish before another attempt',
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
])('the failed publishes after %s', (_, state, outcomes) => {
  expect(found(state)).toEqual(outcomes);
});

test('a watch that gave up says when it last read the version', () => {
  const watches = [watch(1, { at: 9, problem }, 9)];
  expect(failedPublishes({ attempts: [], runs: [], watches })).toMatchObject([{ readAt: 9 }]);
});

const [refusedPublish] = failedPublishes({ attempts: [attempt(5, refused)], watches: [], runs: [] });
const draft = { audienceId: 'a', latestVersion: { versionId: 'v4', status: 'draft' } } as const;
const before = 4;
const after = 6;

test.each<[string, Audience | undefined, listedAt: number | undefined, expected: boolean]>([
  ['while no whole list is stored', undefined, undefined, false],
  ['if the list was read before it', undefined, before, false],
  ['once a later list does not have the audience', undefined, after, true],
  ['while its version is still a draft', draft, after, false],
  ['once the audience was archived', { ...draft, archivedAt: '+1795600000' }, after, true],
  ['once its version is live', { audienceId: 'a', publishedVersion: { versionId: 'v4' } }, after, true],
])('whether a failed publish is over %s', (_, audience, listedAt, expected) => {
  expect(refusedPublish && isOver(refusedPublish, audience, listedAt)).toBe(expected);
});
