// Which notes of calls are stored, and which of their fields go into the file.
import { describe, expect, it, test } from 'vitest';
import type { Diagnosis } from '../../../lib/diagnostics/diagnostics.ts';
import { diagnosticsFile } from '../../../lib/diagnostics/diagnostics-export.ts';
import { type CallNote, joinCalls, MAX_CACHED, MAX_CALLS } from '../../../lib/service/call-notes.ts';

const call = (more: Partial<CallNote> = {}): CallNote => ({
  at: 1,
  workspaceId: 'w',
  operation: 'listPages',
  status: 200,
  ms: 5,
  bytes: 10,
  ...more,
});
const cached = (more: Partial<CallNote> = {}): CallNote => call({ cached: 1, ms: 0, bytes: 0, ...more });
const many = (count: number, make: (index: number) => CallNote) =>
  Array.from({ length: count }, (_, at) => make(at));

describe('the notes of calls', () => {
  it.each([MAX_CALLS - 1, MAX_CALLS, MAX_CALLS + 1])('are kept up to a limit: of %i', (count) => {
    const kept = joinCalls(
      [],
      many(count, (at) => call({ at })),
    );
    expect(kept).toHaveLength(Math.min(count, MAX_CALLS));
    expect(kept.at(-1)?.at).toBe(count - 1);
  });

  it('count cached answers in a row as one', () => {
    const kept = joinCalls(
      [cached()],
      [cached({ at: 2 }), cached({ at: 3 }), call({ at: 4 }), cached({ at: 5 })],
    );
    expect(kept.map((note) => [note.at, note.cached])).toEqual([
      [3, 3],
      [4, undefined],
      [5, 1],
    ]);
  });

  const others: [string, Partial<CallNote>][] = [
    ['operation', { operation: 'getAsset' }],
    ['workspace', { workspaceId: 'v' }],
  ];
  test.each(others)('are not counted together with those of another %s', (_, other) => {
    expect(joinCalls([cached()], [cached(other)])).toHaveLength(2);
  });

  it('never lose a request to cached answers', () => {
    const busy = many(MAX_CACHED * 4, (at) => cached({ at, operation: at % 2 ? 'getAsset' : 'getTopic' }));
    const kept = joinCalls([call({ at: -1 })], busy);
    expect(kept[0]?.at).toBe(-1);
    expect(kept).toHaveLength(1 + MAX_CACHED);
    expect(kept.at(-1)?.at).toBe(MAX_CACHED * 4 - 1);
  });
});

describe('the file', () => {
  const SECRET = /canary/i;
  const diagnosis: Diagnosis = {
    version: '1.2.3',
    browser: 'Browser/1',
    permissions: ['storage'],
    origins: ['https://canary.example/*'],
    workspaces: [
      {
        workspace: { id: 'canary-id', name: 'Canary', color: 'red', production: true },
        hasKey: true,
        access: true,
        pages: {
          state: 'incomplete',
          known: 3,
          unreadable: 1,
          at: 0,
          problem: { kind: 'rejected', status: 400, detail: 'canary said' },
        },
        audienceLists: { whole: 1, unfinished: 0, failed: 0 },
        stores: [{ store: 'pages', count: 3 }],
        captures: { queued: 1 },
        creations: {},
      },
    ],
    mismatches: [
      {
        workspaceId: 'canary-id',
        operation: 'listPages',
        field: 'items.*.name',
        expected: 'string',
        came: 'number',
        times: 2,
        lastAt: 0,
      },
    ],
    paths: {},
  };

  it('security 6: contains no name, address, id or text of the service', () => {
    const text = JSON.stringify(diagnosticsFile([call({ workspaceId: 'canary-id' })], diagnosis, 0));
    expect(text).not.toMatch(SECRET);
    expect(JSON.parse(text)).toMatchObject({
      hosts: 1,
      calls: [{ workspace: 1, operation: 'listPages', status: 200, ms: 5, bytes: 10 }],
      mismatches: [{ workspace: 1, field: 'items.*.name', expected: 'string', came: 'number', times: 2 }],
      workspaces: [
        { production: true, pages: { state: 'incomplete', problem: { kind: 'rejected', status: 400 } } },
      ],
    });
  });

  it('takes nothing from a call that it does not name', () => {
    const odd = { ...call(), url: 'https://canary.example/' };
    expect(JSON.stringify(diagnosticsFile([odd], diagnosis, 0))).not.toMatch(SECRET);
  });
});
