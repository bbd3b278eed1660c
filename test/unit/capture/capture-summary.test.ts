import { describe, expect, it, test } from 'vitest';
import type { Problem } from '../../../lib/api/problem.ts';
import type { CaptureState, CaptureView } from '../../../lib/capture/capture.ts';
import { captureFacts, captureGroups, sharedCause } from '../../../lib/capture/capture-summary.ts';

const NOW = 1_000_000;
const offline: Problem = { kind: 'offline' };
const unauthorized: Problem = { kind: 'unauthorized' };

const captureIn = (state: CaptureState, id = 'c'): CaptureView => ({
  id,
  workspaceId: 'w',
  topicId: 't',
  topicTitle: 'Quotes',
  kind: 'selection',
  excerpt: 'Text',
  characters: 4,
  bytes: 4,
  source: {},
  createdAt: NOW - 1000,
  attempts: 0,
  state,
});

const needsYou = (part: Omit<Extract<CaptureState, { kind: 'needs-you' }>, 'kind' | 'at'>): CaptureState => ({
  kind: 'needs-you',
  at: NOW,
  ...part,
});

describe('each state has its sentence and its offers', () => {
  const cases: [name: string, state: CaptureState, sentence: string, tone: string, offers: string][] = [
    ['held back', { kind: 'queued', notBefore: NOW + 1 }, 'held', 'busy', 'undo now'],
    ['the hold-back is over', { kind: 'queued', notBefore: NOW }, 'leaving', 'busy', 'undo'],
    [
      'waits for a time',
      { kind: 'queued', notBefore: NOW + 1, problem: offline },
      'waitingUntil',
      'quiet',
      'now edit copy discard',
    ],
    [
      'its time has come',
      { kind: 'queued', notBefore: NOW, problem: offline },
      'waiting',
      'quiet',
      'now edit copy discard',
    ],
    ['sending', { kind: 'sending', sentAt: NOW }, 'sending', 'busy', ''],
    ['checked later', { kind: 'checking', sentAt: 0, checkAt: NOW + 1 }, 'checking', 'warn', 'copy'],
    ['checked now', { kind: 'checking', sentAt: 0, checkAt: NOW }, 'checkingNow', 'warn', 'check copy'],
    ['saved', { kind: 'done', at: NOW, entryId: 'e' }, 'saved', 'live', 'open'],
    ['saved, no twin', { kind: 'done', at: NOW, entryId: 'e', duplicates: [] }, 'saved', 'live', 'open'],
    ['saved twice', { kind: 'done', at: NOW, entryId: 'e', duplicates: ['f'] }, 'savedTwice', 'warn', 'open'],
    ['refused', needsYou({ why: 'refused' }), 'refused', 'stop', 'edit send copy discard'],
    [
      'the topic is gone',
      needsYou({ why: 'refused', problem: { kind: 'not-found' } }),
      'topicGone',
      'stop',
      'edit copy discard',
    ],
    ['all attempts failed', needsYou({ why: 'tried' }), 'tried', 'stop', 'send edit copy discard'],
    ['the outcome is unknown', needsYou({ why: 'unclear' }), 'unclear', 'warn', 'send copy discard'],
    [
      'several entries may be it',
      needsYou({ why: 'unclear', entryIds: ['e', 'f'] }),
      'several',
      'warn',
      'open send copy discard',
    ],
    [
      'identical',
      needsYou({ why: 'identical', entryIds: ['e'] }),
      'identical',
      'warn',
      'open anyway edit discard',
    ],
    ['identical, entry unknown', needsYou({ why: 'identical' }), 'identical', 'warn', 'anyway edit discard'],
    ['another service', needsYou({ why: 'moved' }), 'moved', 'warn', 'edit send copy discard'],
  ];
  test.each(cases)('%s', (_, state, sentence, tone, offers) => {
    const facts = captureFacts(captureIn(state), NOW);
    expect({ sentence: facts.sentence, tone: facts.tone, offers: facts.offers.join(' ') }).toEqual({
      sentence,
      tone,
      offers,
    });
  });

  test.each<[string, CaptureState, Problem | undefined, string]>([
    ['about to be sent', { kind: 'queued', notBefore: NOW }, undefined, 'discard'],
    ['waiting', { kind: 'queued', notBefore: NOW, problem: offline }, undefined, 'now copy discard'],
    ['paused', { kind: 'queued', notBefore: NOW }, unauthorized, 'copy discard'],
  ])('sent again after an open outcome, and %s: no undo and no edit', (_, state, paused, offers) => {
    const facts = captureFacts({ ...captureIn(state), sentBefore: true }, NOW, paused);
    expect(facts.offers.join(' ')).toBe(offers);
  });

  it('names the duplicate entries too', () => {
    const twice = captureFacts(
      captureIn({ kind: 'done', at: NOW, entryId: 'e', duplicates: ['f', 'g'] }),
      NOW,
    );
    expect(twice.entryIds).toEqual(['e', 'f', 'g']);
  });

  it('gives the problem and the time of the next attempt', () => {
    const facts = captureFacts(captureIn({ kind: 'queued', notBefore: NOW + 5, problem: offline }), NOW);
    expect(facts).toMatchObject({ at: NOW + 5, problem: offline });
  });
});

describe('in a paused workspace', () => {
  it('unsent clips show as paused and offer no sending, whatever they waited for', () => {
    for (const problem of [undefined, offline]) {
      const state: CaptureState = { kind: 'queued', notBefore: NOW + 5, ...(problem ? { problem } : {}) };
      const facts = captureFacts(captureIn(state), NOW, unauthorized);
      expect(facts.sentence).toBe('paused');
      expect(facts.offers).toEqual(['edit', 'copy', 'discard']);
    }
  });

  it('clips whose outcome is open name no time at which they are checked', () => {
    for (const checkAt of [NOW - 5, NOW + 5]) {
      const state: CaptureState = { kind: 'checking', sentAt: 0, checkAt, problem: unauthorized };
      const { sentence, offers } = captureFacts(captureIn(state), NOW, unauthorized);
      expect([sentence, ...offers]).toEqual(['checkingPaused', 'copy']);
    }
  });

  it('saved clips are unchanged', () => {
    const state: CaptureState = { kind: 'done', at: NOW, entryId: 'e' };
    expect(captureFacts(captureIn(state), NOW, unauthorized).sentence).toBe('saved');
  });
});

describe('the outbox list', () => {
  const waiting = captureIn({ kind: 'queued', notBefore: NOW + 1 }, 'waiting');
  const needing = captureIn(needsYou({ why: 'tried' }), 'needing');
  const justSaved = captureIn({ kind: 'done', at: NOW - 1000, entryId: 'e' }, 'just saved');
  const savedBefore = captureIn({ kind: 'done', at: NOW - 10 * 60_000, entryId: 'e' }, 'saved before');
  const doubled = captureIn({ kind: 'done', at: 0, entryId: 'e', duplicates: ['f'] }, 'doubled');
  const outbox = { open: [waiting, needing], done: [justSaved, savedBefore, doubled] };

  const elsewhere = { ...captureIn(needsYou({ why: 'tried' }), 'elsewhere'), workspaceId: 'another' };

  it('separates clips that need the person from those on their way, and drops clips saved a while ago', () => {
    const groups = captureGroups({ ...outbox, open: [...outbox.open, elsewhere] }, 'w', NOW);
    expect(groups).toEqual({ needsYou: [needing], onTheWay: [waiting], saved: [justSaved, doubled] });
  });
});

describe('a shared cause', () => {
  const tried = (id: string, problem: Problem) => captureIn(needsYou({ why: 'tried', problem }), id);
  const waiting = (id: string, problem: Problem) =>
    captureIn({ kind: 'queued', notBefore: NOW + 1, problem }, id);

  it('is shown once for the clips that can be sent again', () => {
    const alike = [waiting('a', offline), waiting('b', { kind: 'rate-limited' }), waiting('c', offline)];
    expect(sharedCause(alike, NOW)).toEqual({ problem: offline, captures: [alike[0], alike[2]] });
    expect(sharedCause([tried('a', offline), tried('b', offline)], NOW)?.captures).toHaveLength(2);
  });

  it('needs several clips that were certainly not saved, in a workspace that is not paused', () => {
    const unclear = captureIn(needsYou({ why: 'unclear', problem: offline }));
    expect(sharedCause([tried('a', offline), waiting('b', unauthorized)], NOW)).toBeUndefined();
    expect(sharedCause([unclear, unclear, tried('a', offline)], NOW)).toBeUndefined();
    expect(sharedCause([waiting('a', offline), waiting('b', offline)], NOW, unauthorized)).toBeUndefined();
  });
});
