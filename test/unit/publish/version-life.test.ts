import { describe, expect, it, test } from 'vitest';
import {
  elapsedSince,
  type LifeSource,
  type LifeStep,
  lifeOf,
  presentStep,
  viewOf,
} from '../../../lib/publish/version-life.ts';

const T0 = Date.UTC(2026, 10, 20, 9, 0, 0);
const minute = 60_000;
const at = (minutes: number) => new Date(T0 + minutes * minute).toISOString();

/** "draft@0+120 (queued@120)": time in minutes, how long it took, brackets for now, "…" for what is ahead. */
function drawn({ name, state, ...step }: LifeStep): string {
  const time = step.at === undefined ? '' : `@${(step.at - T0) / minute}`;
  const raw = step.raw === undefined ? '' : `"${step.raw}"`;
  const took = step.tookMs === undefined ? '' : `+${step.tookMs / minute}`;
  const words = `${name}${time}${raw}${took}`;
  return state === 'now' ? `(${words})` : state === 'ahead' ? `${words}…` : words;
}
const line = (version: LifeSource) => lifeOf(version).steps.map(drawn).join(' ');

const drafted = { createdAt: at(0), becameDraftAt: at(1) };
const queued = { ...drafted, queuedAt: at(10) };
const published = { ...queued, queueDurationMs: 2 * minute, publishedAt: at(15) };

test.each<[name: string, version: LifeSource, expected: string]>([
  ['draft', { ...drafted, status: 'draft' }, '(draft@1) queued… processing… live…'],
  [
    'draft that only says when it was made',
    { status: 'draft', createdAt: at(0) },
    '(draft@0) queued… processing… live…',
  ],
  ['draft without any time', { status: 'draft' }, '(draft) queued… processing… live…'],
  [
    'draft with an empty time',
    { status: 'draft', becameDraftAt: '', createdAt: at(0) },
    '(draft@0) queued… processing… live…',
  ],
  [
    'draft with a time that cannot be read',
    { status: 'draft', becameDraftAt: 'noon' },
    '(draft"noon") queued… processing… live…',
  ],
  [
    'draft that tells of a queue it left',
    { ...queued, status: 'draft' },
    '(draft@1) queued… processing… live…',
  ],
  ['queued', { ...queued, status: 'queued' }, 'draft@1+9 (queued@10) processing… live…'],
  ['queued without a time', { ...drafted, status: 'queued' }, 'draft@1 (queued) processing… live…'],
  [
    'queued with a time that cannot be read',
    { ...drafted, status: 'queued', queuedAt: 'soon' },
    'draft@1 (queued"soon") processing… live…',
  ],
  [
    'queued, with a duration that can only be guessed',
    { ...queued, status: 'queued', queueDurationMs: minute },
    'draft@1+9 (queued@10) processing… live…',
  ],
  [
    'queued before it was a draft: clocks differ',
    { becameDraftAt: at(20), queuedAt: at(10), status: 'queued' },
    'draft@20 (queued@10) processing… live…',
  ],
  [
    'queued by seconds after a plus sign',
    { status: 'queued', queuedAt: `+${T0 / 1000}` },
    'draft (queued@0) processing… live…',
  ],
  [
    'processing',
    { ...queued, queueDurationMs: 2 * minute, status: 'processing' },
    'draft@1+9 queued@10+2 (processing@12) live…',
  ],
  [
    'processing without the time in the queue',
    { ...queued, status: 'processing' },
    'draft@1+9 queued@10 (processing) live…',
  ],
  [
    'processing after a queue of no time',
    { ...queued, queueDurationMs: 0, status: 'processing' },
    'draft@1+9 queued@10+0 (processing@10) live…',
  ],
  [
    'processing after a negative time',
    { ...queued, queueDurationMs: -1, status: 'processing' },
    'draft@1+9 queued@10 (processing) live…',
  ],
  [
    'processing after a time that is no number',
    { ...queued, queueDurationMs: Number.NaN, status: 'processing' },
    'draft@1+9 queued@10 (processing) live…',
  ],
  [
    'processing, only the duration known',
    { status: 'processing', queueDurationMs: minute },
    'draft queued+1 (processing) live…',
  ],
  ['processing without any time', { status: 'processing' }, 'draft queued (processing) live…'],
  ['live', { ...published, status: 'published' }, 'draft@1+9 queued@10+2 processing@12+3 (live@15)'],
  [
    'live without a queue',
    { ...drafted, status: 'published', publishedAt: at(15) },
    'draft@1 queued processing (live@15)',
  ],
  [
    'live, the time of the queue unknown',
    { ...queued, status: 'published', publishedAt: at(15) },
    'draft@1+9 queued@10 processing (live@15)',
  ],
  ['live without any time', { status: 'published' }, 'draft queued processing (live)'],
  [
    'live since a time that cannot be read',
    { status: 'published', publishedAt: '?' },
    'draft queued processing (live"?")',
  ],
  [
    'live before processing ended: clocks differ',
    { ...queued, queueDurationMs: 9 * minute, status: 'published', publishedAt: at(15) },
    'draft@1+9 queued@10+9 processing@19 (live@15)',
  ],
  [
    'live, and replaced though its status does not say so',
    { ...published, status: 'published', obsoleteAt: at(60) },
    'draft@1+9 queued@10+2 processing@12+3 (live@15) replaced@60',
  ],
  ['a draft that was replaced', { ...drafted, status: 'draft', obsoleteAt: at(60) }, '(draft@1) replaced@60'],
  [
    'queued and called obsolete: the status is stronger',
    { ...queued, status: 'queued', obsoleteAt: at(60) },
    'draft@1+9 (queued@10) processing… live…',
  ],
  [
    'cancelled as a draft',
    { ...drafted, status: 'cancelled', cancelledAt: at(5) },
    'draft@1+4 (cancelled@5)',
  ],
  [
    'cancelled in the queue',
    { ...queued, status: 'cancelled', cancelledAt: at(11) },
    'draft@1+9 queued@10+1 (cancelled@11)',
  ],
  [
    'cancelled while processing',
    { ...queued, queueDurationMs: 2 * minute, status: 'cancelled', cancelledAt: at(13) },
    'draft@1+9 queued@10+2 processing@12+1 (cancelled@13)',
  ],
  [
    'cancelled at a time that is not said',
    { ...queued, status: 'cancelled' },
    'draft@1+9 queued@10 (cancelled)',
  ],
  [
    'cancelled at a time that cannot be read',
    { ...drafted, status: 'cancelled', cancelledAt: 'late' },
    'draft@1 (cancelled"late")',
  ],
  ['cancelled, nothing else known', { status: 'cancelled' }, '(cancelled)'],
  [
    'archived after it was live',
    { ...published, status: 'archived', archivedAt: at(60) },
    'draft@1+9 queued@10+2 processing@12+3 live@15+45 (archived@60)',
  ],
  ['archived as a draft', { ...drafted, status: 'archived', archivedAt: at(61) }, 'draft@1+60 (archived@61)'],
  [
    'archived because another took its place',
    { ...published, status: 'archived', obsoleteAt: at(60) },
    'draft@1+9 queued@10+2 processing@12+3 live@15+45 (replaced@60)',
  ],
  [
    'archived, both times said',
    { status: 'archived', archivedAt: at(70), obsoleteAt: at(60) },
    '(archived@70)',
  ],
  ['archived at a time that is not said', { status: 'archived' }, '(archived)'],
  [
    'pending before it is a draft',
    { status: 'pending', createdAt: at(0) },
    '(pending@0) draft… queued… processing… live…',
  ],
  ['pending without any time', { status: 'pending' }, '(pending) draft… queued… processing… live…'],
  ['pending as a draft', { ...drafted, status: 'pending' }, 'draft@1 (pending) queued… processing… live…'],
  [
    'pending in the queue',
    { ...queued, status: 'pending' },
    'draft@1+9 queued@10 (pending) processing… live…',
  ],
  [
    'a status that is not known',
    { ...queued, status: 'reviewing' as never },
    'draft@1+9 queued@10 (unknown)',
  ],
  [
    'a status that is not known, after it was live',
    { ...published, status: 'paused' as never },
    'draft@1+9 queued@10+2 processing@12+3 live@15 (unknown)',
  ],
  ['a status like a built-in word', { status: 'constructor' as never }, '(unknown)'],
  ['no status', { ...drafted }, 'draft@1 (unknown)'],
  ['nothing at all', {}, '(unknown)'],
])('%s', (_, version, expected) => {
  expect(line(version)).toBe(expected);
});

test.each<[status: string, moving: boolean]>([
  ['draft', false],
  ['pending', true],
  ['queued', true],
  ['processing', true],
  ['published', false],
  ['cancelled', false],
  ['archived', false],
  ['reviewing', false],
])('%s changes without an action: %s', (status, moving) => {
  expect(lifeOf({ status: status as never }).moving).toBe(moving);
});

it.each([1e308, 9e15])('a queue that ends after %d ms has no end time', (queueDurationMs) => {
  const version = { versionId: 'v', ...queued, queueDurationMs, status: 'processing' as const };
  expect(line(version)).toBe('draft@1+9 queued@10 (processing) live…');
  expect(viewOf(version)).toEqual({ versionId: 'v', status: 'processing' });
});

it('marks the current state', () => {
  expect(presentStep(lifeOf({ ...queued, status: 'queued' }))).toMatchObject({
    name: 'queued',
    at: T0 + 10 * minute,
  });
});

describe('how long ago', () => {
  test.each<[name: string, time: number | undefined, expected: number | undefined]>([
    ['a minute', T0 - minute, minute],
    ['now', T0, 0],
    ['a little ahead, as clocks are', T0 + 20_000, 0],
    ['far ahead', T0 + minute, undefined],
    ['not known', undefined, undefined],
  ])('%s', (_, time, expected) => {
    expect(elapsedSince(time, T0)).toBe(expected);
  });
});
