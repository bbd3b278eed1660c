import { describe, expect, it, test } from 'vitest';
import { creationSummary, creationsShown, creationTitle } from '../../../lib/people/creation-summary.ts';
import type { CreationState, CreationView } from '../../../lib/people/people.ts';

const now = 1000;
const refused = { kind: 'rejected', status: 400 } as const;

describe('the sentence and offers of a creation', () => {
  test.each<[CreationState, string, string]>([
    [{ kind: 'queued', notBefore: 0 }, 'leaving', ''],
    [{ kind: 'queued', notBefore: 2000, problem: { kind: 'offline' } }, 'waitingUntil', 'send edit discard'],
    [{ kind: 'queued', notBefore: 500, problem: { kind: 'offline' } }, 'waiting', 'send edit discard'],
    [{ kind: 'sending', sentAt: 1 }, 'sending', ''],
    [{ kind: 'done', at: 1, id: 'p' }, 'done', 'open dismiss'],
    [{ kind: 'needs-you', at: 1, why: 'refused', problem: refused }, 'refused', 'edit send discard'],
    [{ kind: 'needs-you', at: 1, why: 'refused', problem: { kind: 'conflict' } }, 'conflict', 'edit discard'],
    [
      { kind: 'needs-you', at: 1, why: 'refused', problem: { kind: 'conflict', status: 412 } },
      'refused',
      'edit send discard',
    ],
    [{ kind: 'needs-you', at: 1, why: 'tried' }, 'tried', 'send edit discard'],
    [{ kind: 'needs-you', at: 1, why: 'unclear' }, 'unclear', 'send discard'],
    [{ kind: 'needs-you', at: 1, why: 'earlierUnclear' }, 'earlierUnclear', 'send discard'],
    [{ kind: 'needs-you', at: 1, why: 'moved' }, 'moved', 'send edit discard'],
    [{ kind: 'needs-you', at: 1, why: 'movedUnclear' }, 'movedUnclear', 'send discard'],
  ])('%j', (state, sentence, offers) => {
    const facts = creationSummary({ state }, now);
    expect([facts.sentence, facts.offers.join(' ')]).toEqual([sentence, offers]);
  });

  it.each([undefined, { kind: 'unauthorized' } as const])(
    'is not edited once it was sent again after an open outcome: paused by %j',
    (paused) => {
      const state = { kind: 'queued', notBefore: 0, problem: { kind: 'offline' } } as const;
      expect(creationSummary({ state }, now, paused).offers).toContain('edit');
      const { offers } = creationSummary({ state, sentBefore: true }, now, paused);
      expect(offers).not.toContain('edit');
      expect(offers).toContain('discard');
    },
  );

  it('waits while the workspace is paused', () => {
    const facts = creationSummary({ state: { kind: 'queued', notBefore: 0 } }, now, { kind: 'unauthorized' });
    expect(facts).toMatchObject({ sentence: 'paused', offers: ['edit', 'discard'] });
  });
});

const view = (id: string, state: CreationState, workspaceId = 'w'): CreationView => ({
  id,
  workspaceId,
  source: {},
  operation: 'createAccount',
  body: { domain: `${id}.example`, name: 'Name' },
  createdAt: 1,
  attempts: 1,
  state,
});

it('lists creations that need the person first and leaves out other workspaces', () => {
  const sent = view('a', { kind: 'sending', sentAt: 1 });
  const needing = view('b', { kind: 'needs-you', at: 1, why: 'unclear' });
  const other = view('c', { kind: 'sending', sentAt: 1 }, 'other');
  expect(creationsShown([sent, needing, other], 'w')).toEqual([needing, sent]);
});

it('has its name as title, or its domain', () => {
  expect(creationTitle(view('a', { kind: 'sending', sentAt: 1 }))).toBe('a.example');
  expect(creationTitle({ operation: 'createPerson', body: { name: 'Jane', domain: 'x' } })).toBe('Jane');
});
