// Drift: every field of every response missing, null, of a wrong type, with extra fields or an unknown value. A response
// is unreadable only if an indispensable field is lost.
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { operationSchemas } from '../../../lib/api/operation-schemas.ts';
import type { OperationName } from '../../../lib/api/operations.ts';
import { readAnswer } from '../../../lib/api/read-answer.ts';
import { type Path, type Place, placesIn, sampleAnswer } from './sample-answer.ts';

const names = Object.keys(operationSchemas) as OperationName[];
const responseOf = (name: OperationName): z.ZodMiniType => operationSchemas[name].response;

type Holder = Record<string | number, unknown>;

function holderOf(root: unknown, path: Path): { holder: Holder; name: string | number } {
  const [name = '', ...above] = path.toReversed();
  return { holder: above.toReversed().reduce((at, part) => at[part] as Holder, root as Holder), name };
}

function take(root: unknown, path: Path): void {
  const { holder, name } = holderOf(root, path);
  if (Array.isArray(holder)) holder.splice(Number(name), 1);
  else delete holder[name];
}

function put(root: unknown, path: Path, value: unknown): void {
  const { holder, name } = holderOf(root, path);
  holder[name] = value;
}

const wrongTypes: Record<string, unknown[]> = {
  string: [17, true, ['text'], { text: 'text' }],
  number: ['17', '', true, [17], {}],
  boolean: ['true', 1, [true], {}],
  enum: [17, true, ['draft'], {}],
  array: ['text', 17, true, { length: 3 }],
  object: ['text', 17, true, ['text']],
  record: ['text', 17, true, ['text']],
  unknown: [],
};

interface Expected {
  /** Undefined if the whole response is unreadable. */
  data: unknown;
  unreadable: number;
  isMismatch: boolean;
}

/** The expected response if the value at a place is dropped. */
function without(sample: unknown, { path, indispensable, resource }: Place): Expected {
  const gone = indispensable ? resource : path;
  if (gone.length === 0) return { data: undefined, unreadable: 0, isMismatch: true };
  const data = structuredClone(sample);
  take(data, gone);
  return { data, unreadable: gone.length === 2 && typeof gone[1] === 'number' ? 1 : 0, isMismatch: true };
}

function check(name: OperationName, came: unknown, expected: Expected, { path }: Place): void {
  const label = `${name} ${path.join('.')}`;
  if (expected.data === undefined) {
    const unreadable = expect.objectContaining({
      problem: expect.objectContaining({ kind: 'unexpected-answer' }),
    });
    expect(() => readAnswer(responseOf(name), came), label).toThrow(unreadable);
    return;
  }
  const { data, mismatches, unreadable } = readAnswer(responseOf(name), came);
  expect(data, label).toEqual(expected.data);
  expect(unreadable, label).toBe(expected.unreadable);
  const mismatched = path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');
  expect(
    mismatches.map((each) => each.path),
    label,
  ).toEqual(expected.isMismatch ? [mismatched] : []);
}

/** Runs a check for each place of an operation's response and returns the number of places. */
function everywhere(name: OperationName, each: (place: Place, sample: unknown) => void): void {
  const places = placesIn(responseOf(name));
  expect(places.length).toBeGreaterThan(0);
  for (const place of places) each(place, sampleAnswer(responseOf(name)));
}

describe.each(names)('%s', (name) => {
  it('is read unchanged without drift', () => {
    const sample = sampleAnswer(responseOf(name));
    expect(readAnswer(responseOf(name), structuredClone(sample))).toEqual({
      data: sample,
      mismatches: [],
      unreadable: 0,
    });
  });

  it('fault 19: is read without any one field', () =>
    everywhere(name, (place, sample) => {
      // A shorter array is still valid.
      if (typeof place.path.at(-1) === 'number') return;
      const expected = without(sample, place);
      take(sample, place.path);
      check(name, sample, { ...expected, isMismatch: !place.optional }, place);
    }));

  it('fault 19: is read with an empty id as without one', () =>
    everywhere(name, (place, sample) => {
      if (!place.indispensable) return;
      const expected = without(sample, place);
      put(sample, place.path, '');
      check(name, sample, expected, place);
    }));

  it('fault 19: is read with null in any one place', () =>
    everywhere(name, (place, sample) => {
      const expected = without(sample, place);
      put(sample, place.path, null);
      const isFine = place.nullable || place.type === 'unknown';
      check(
        name,
        structuredClone(sample),
        isFine ? { data: sample, unreadable: 0, isMismatch: false } : expected,
        place,
      );
    }));

  it('fault 19: is read with a wrong type in any one place', () =>
    everywhere(name, (place, sample) => {
      for (const wrong of wrongTypes[place.type] ?? []) {
        const came = structuredClone(sample);
        put(came, place.path, wrong);
        check(name, came, without(sample, place), place);
      }
    }));

  it('fault 19: is read with undeclared fields', () =>
    everywhere(name, (place, sample) => {
      const came = structuredClone(sample);
      const { holder } = holderOf(came, place.path);
      if (Array.isArray(holder)) return;
      Object.assign(holder, { extra: { deep: [1] }, constructor: 'own', hasOwnProperty: 1 });
      check(name, came, { data: sample, unreadable: 0, isMismatch: false }, place);
    }));
});

describe('unknown words, and text in another form', () => {
  const isText = ({ type }: Place) => type === 'enum' || type === 'string';
  const withText = names.filter((name) => placesIn(responseOf(name)).some(isText));

  test.each(withText)('are kept in %s', (name) =>
    everywhere(name, (place, sample) => {
      if (!isText(place)) return;
      put(sample, place.path, 'Never Heard Of');
      const isValid = responseOf(name).safeParse(sample).success;
      // The interface declares no timestamp format, so any string is accepted.
      const isMismatch = !isValid && !/At$/.test(String(place.path.at(-1)));
      check(name, structuredClone(sample), { data: sample, unreadable: 0, isMismatch }, place);
    }),
  );
});

describe('several faults at once', () => {
  const sample = (name: OperationName) => sampleAnswer(responseOf(name)) as { items: Holder[] } & Holder;

  it('fault 19: keep the items that are whole', () => {
    const answer = sample('listAudiences');
    answer.items.push(null as unknown as Holder, 17 as unknown as Holder, [] as unknown as Holder);
    Object.assign(answer.items[0] ?? {}, { audienceId: null });
    Object.assign(answer.items[1] ?? {}, {
      effectiveName: 5,
      latestVersion: { status: 'draft' },
      createdAt: 'yesterday',
    });
    Object.assign(answer, { totalCount: '3', hasMore: null });
    const { data, mismatches, unreadable } = readAnswer(operationSchemas.listAudiences.response, answer);
    expect(unreadable).toBe(4);
    expect(data.items.map(({ audienceId }) => audienceId)).toEqual(['text 1', 'text 2']);
    expect(data.items[0]).not.toHaveProperty('effectiveName');
    expect(data.items[0]).not.toHaveProperty('latestVersion');
    expect(data.items[0]).toMatchObject({ createdAt: 'yesterday', customName: 'text 1' });
    expect(data).not.toHaveProperty('totalCount');
    expect(mismatches.map(({ path }) => path).toSorted()).toEqual([
      'hasMore',
      'items.*',
      'items.*.audienceId',
      'items.*.effectiveName',
      'items.*.latestVersion.versionId',
      'totalCount',
    ]);
  });

  it.each<[OperationName, string, string]>([
    ['listAssets', 'items', 'assetId'],
    ['listTopicEntries', 'items', 'topicEntryId'],
    ['getTopic', 'entries', 'topicEntryId'],
    ['getAccount', 'linkedPersons', 'personId'],
  ])('%s lists an item that is sent twice only once, as it was sent first', (name, list, id) => {
    const answer = sampleAnswer(responseOf(name)) as Record<string, Record<string, unknown>[]>;
    const listed = answer[list] ?? [];
    answer[list] = [...listed, { ...listed[0], createdAt: 'later' }, { ...listed[1] }];
    const { data, unreadable } = readAnswer(responseOf(name), answer);
    expect((data as typeof answer)[list]).toEqual(listed);
    expect(listed[0]).toHaveProperty(id);
    expect(unreadable).toBe(0);
  });

  it('leave only an empty list if every item is unreadable', () => {
    const answer = sample('listPages');
    answer.items = Array.from({ length: 500 }, () => ({ name: 'without an id' }));
    const { data, unreadable, mismatches } = readAnswer(operationSchemas.listPages.response, answer);
    expect({ items: data.items, unreadable }).toEqual({ items: [], unreadable: 500 });
    expect(mismatches).toHaveLength(1);
  });

  it('are noted up to fifty', () => {
    const answer = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`field${index}`, null]));
    const shape = Object.fromEntries(Object.keys(answer).map((name) => [name, z.string()]));
    const schema = z.object({ ...shape, fine: z.string() });
    expect(readAnswer(schema, { ...answer, fine: 'yes' }).mismatches).toHaveLength(50);
  });

  test.each([null, undefined, 17, 'text', true, []])('%j is no answer at all', (value) => {
    for (const name of names) {
      const unreadable = expect.objectContaining({
        problem: expect.objectContaining({ kind: 'unexpected-answer' }),
      });
      expect(() => readAnswer(responseOf(name), value), name).toThrow(unreadable);
    }
  });

  test.each([{}, { a: 1 }, { error: { message: 'no' } }, { status: 'ok', result: [] }])(
    '%j is the answer to some other question',
    (value) => {
      for (const name of names) {
        const unreadable = expect.objectContaining({
          problem: expect.objectContaining({ kind: 'unexpected-answer' }),
        });
        const isStranger = !('status' in value && name.endsWith('Version'));
        if (isStranger)
          expect(() => readAnswer(responseOf(name), structuredClone(value)), name).toThrow(unreadable);
      }
    },
  );

  it('name their place in a refusal, and never the value', () => {
    const answer = { ...sample('getPerson'), personId: { secret: 'value' } };
    expect(() => readAnswer(operationSchemas.getPerson.response, answer)).toThrow(
      expect.objectContaining({ problem: { kind: 'unexpected-answer' }, cause: 'personId' }),
    );
  });
});
