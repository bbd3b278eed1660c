// Which publishes failed: only the last attempt for each audience counts.
import { expect, test } from 'vitest';
import type { Audience, ListedVersion } from '../../../../lib/api/schemas.ts';
import { type Failed, failedPublishes, hasSettled } from '../../../../lib/home/worker/failed-publishes.ts';
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
  failedPublishes({ attempts: [], watches: [], runs: [], ...state }).map(({ outcome }) => outcome);

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

const outcomes = ['refused', 'unconfirmed', 'gaveUp'] as const;
const tried = (outcome: Failed['outcome']): Failed => ({
  ...key,
  audienceName: 'Jane',
  startedAt: 5,
  turn: 5,
  outcome,
});
const version = (number: number, status: string): ListedVersion => ({
  versionId: `v${number}`,
  versionNumber: number,
  status: status as ListedVersion['status'],
});
const kept = (at: number, audience: Omit<Audience, 'audienceId'>) => ({
  at,
  audience: { audienceId: 'a', ...audience },
});
const before = 4;
const after = 6;
const draft = { latestVersion: version(4, 'draft'), publishedVersion: version(3, 'published') };

test.each<[string, ReturnType<typeof kept> | undefined, readonly Failed['outcome'][]]>([
  ['of an audience that is not stored', undefined, []],
  ['while its version is still a draft', kept(after, draft), []],
  ['of an audience read before it', kept(before, draft), []],
  ['of an audience without versions', kept(after, {}), []],
  ['of a version without a status', kept(after, { latestVersion: { versionId: 'v4' } }), []],
  ['once that version is live', kept(after, { publishedVersion: version(4, 'published') }), outcomes],
  [
    'once its status alone says that it is live',
    kept(after, { latestVersion: version(4, 'published') }),
    outcomes,
  ],
  [
    'once that version is live under a newer draft',
    kept(after, { latestVersion: version(5, 'draft'), publishedVersion: version(4, 'published') }),
    outcomes,
  ],
  ['once another version is the latest', kept(after, { latestVersion: version(5, 'draft') }), outcomes],
  ['once a later version was known already', kept(before, { latestVersion: version(5, 'draft') }), outcomes],
  [
    'if an earlier version was the latest before it',
    kept(before, { latestVersion: version(3, 'published') }),
    [],
  ],
  ['once that version was canceled', kept(after, { latestVersion: version(4, 'cancelled') }), outcomes],
  ['of an archived audience', kept(after, { ...draft, archivedAt: '+1795600000' }), outcomes],
  [
    'once that version is on its way',
    kept(after, { latestVersion: version(4, 'queued') }),
    ['refused', 'unconfirmed'],
  ],
])('whether a failed publish is over %s', (_, audience, over) => {
  expect(outcomes.filter((outcome) => hasSettled(tried(outcome), audience))).toEqual(over);
});

test.each<[string, number | undefined, readonly Failed['outcome'][]]>([
  ['while no whole list is stored', undefined, []],
  ['if the list was read before it', before, []],
  ['once a later list does not have the audience', after, outcomes],
])('whether a failed publish of an unknown audience is over %s', (_, listedAt, over) => {
  expect(outcomes.filter((outcome) => hasSettled(tried(outcome), undefined, listedAt))).toEqual(over);
});

test.each<[string, ReturnType<typeof kept>, readonly Failed['outcome'][]]>([
  ['while visitors see the same version', kept(after, { publishedVersion: version(5, 'published') }), []],
  ['once it is live', kept(after, { publishedVersion: version(4, 'published') }), outcomes],
  ['once another one is live', kept(after, { publishedVersion: version(6, 'published') }), outcomes],
])('whether a failed return to a former version is over %s', (_, { audience, at }, over) => {
  const latestVersion = version(5, 'published');
  const back = (outcome: Failed['outcome']) => ({ ...tried(outcome), instead: { versionId: 'v5' } });
  const now = { at, audience: { latestVersion, ...audience } };
  expect(outcomes.filter((outcome) => hasSettled(back(outcome), now))).toEqual(over);
});
