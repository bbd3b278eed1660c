// State machine of a person or account to be created: pure, without clock, store or network.
//
//   queued ──leaving──▶ sending ──answered──▶ done
//     ▲                   │ failed, not applied: queued again, or needs-you
//     └── a person ── needs-you ◀── failed or killed, outcome unknown
//
// Nothing lists what was created, so an unknown outcome needs a person: it is never sent again automatically.
import type { Answer } from '../../api/operation-schemas.ts';
import type { Problem } from '../../api/problem.ts';
import { type InState, isIn, type Next } from '../../jobs/machine.ts';
import type { Decided } from '../../jobs/worker/decided.ts';
import {
  blockedBy,
  isQueuedDue,
  nextTimeQueued,
  released,
  restartWait,
  stateAfter,
} from '../../jobs/worker/outcome.ts';
import type { SendEvent } from '../../jobs/worker/send-once.ts';
import type { Sealed } from '../../platform/worker/sealing.ts';
import { saysAlreadyThere } from '../creation-summary.ts';
import type { CreationOrder, CreationState } from '../people.ts';
import type { KnownNote } from './known-store.ts';

export interface CreationRecord extends Decided {
  id: string;
  workspaceId: string;
  /** A new key of the same service may send it; another service may not. */
  baseUrl: string;
  operation: CreationOrder['operation'];
  /** Hash of the order: the same id with another body is another creation. */
  ordered?: string;
  createdAt: number;
  /** Position in the queue. */
  turn?: number;
  /** Order id of the form it was last written in: that form ends once this is stored, even if the worker is killed in between. */
  form?: string;
  /** Counts edits, so that a request prepared from an earlier body is not sent. */
  edits: number;
  attempts: number;
  /** A request from before a person sent it again may have been applied. */
  sentBefore?: true;
  /** Never contains the service's detail text, which may repeat personal data. */
  state: CreationState;
  /** Body and source, until it is done. */
  words?: Sealed;
}

export type Created =
  | { kind: 'person'; data: Answer<'createPerson'> }
  | { kind: 'account'; data: Answer<'createAccount'> };

export type CreationEvent =
  /** Asks whether to continue. */
  | { kind: 'resumed'; at: number; isOnline: boolean }
  /** The request is about to leave; `edits` identifies its body. */
  | { kind: 'leaving'; at: number; edits: number }
  /** `known` is stored in the same transaction, so that the id is known from then on. */
  | { kind: 'answered'; at: number; created: Created; known: KnownNote }
  | SendEvent
  | CreationControl;

/** A person's decisions. If the machine returns undefined, it came too late. */
type CreationControl =
  | { kind: 'sent-again'; at: number; baseUrl: string }
  | { kind: 'edited'; at: number; baseUrl: string; words: Sealed; form?: string };

export type CreationEffect = { do: 'send' } | { do: 'show' } | { do: 'keep-answer'; created: Created };

type CreationNext = Next<CreationRecord, CreationEffect>;
type In<Kind extends CreationState['kind']> = InState<CreationRecord, Kind>;

const shown = (job: CreationRecord): CreationNext => ({ job, effects: [{ do: 'show' }] });
const stored = (job: CreationRecord): CreationNext => ({ job, effects: [] });

export function creationMachine(creation: CreationRecord, event: CreationEvent): CreationNext | undefined {
  if (isIn(creation, 'queued')) return ofQueued(creation, event);
  if (isIn(creation, 'sending')) return ofSending(creation, event);
  return isIn(creation, 'needs-you') ? ofNeedsYou(creation, event) : undefined;
}

function ofQueued(creation: In<'queued'>, event: CreationEvent): CreationNext | undefined {
  const { state } = creation;
  switch (event.kind) {
    case 'resumed': {
      const anew = restartWait(state, event.at);
      if (anew) return shown({ ...creation, state: anew });
      // Without a problem nothing holds it back, whatever the clock says.
      const isDue = !state.problem || isQueuedDue(state, event.at, event.isOnline);
      return isDue ? { job: creation, effects: [{ do: 'send' }] } : undefined;
    }
    // Only a person can decide whether it is meant for another service, too.
    case 'moved':
      return shown({
        ...creation,
        state: { kind: 'needs-you', at: event.at, why: creation.sentBefore ? 'movedUnclear' : 'moved' },
      });
    case 'held': {
      const next = blockedBy(state, event.problem, event.at);
      return next && shown({ ...creation, state: next });
    }
    case 'leaving':
      if (creation.edits !== event.edits) return undefined;
      return stored({
        ...creation,
        attempts: creation.attempts + 1,
        state: { kind: 'sending', sentAt: event.at },
      });
    case 'sent-again': {
      const next = released(state, event.at);
      return stored(next === state ? creation : { ...creation, state: next });
    }
    case 'edited':
      return creation.sentBefore ? undefined : stored(edited(creation, event));
    default:
      return undefined;
  }
}

function ofSending(creation: In<'sending'>, event: CreationEvent): CreationNext | undefined {
  const uncounted = { ...creation, attempts: creation.attempts - 1 };
  switch (event.kind) {
    // We hold the lock, so the worker that sent it was killed.
    case 'resumed':
      return shown({ ...creation, state: unclear(event.at) });
    case 'called-back':
      return shown({ ...uncounted, state: { kind: 'queued', notBefore: event.at } });
    case 'failed': {
      const { at, problem } = event;
      const state = withEarlier(creation, stateAfter(problem, creation.attempts, at)) ?? unclear(at, problem);
      // An unaccepted key says nothing about the creation, so it does not count as an attempt.
      return shown({ ...(problem.kind === 'unauthorized' ? uncounted : creation), state });
    }
    case 'answered': {
      const { words: _, ...rest } = creation;
      const job: CreationRecord = { ...rest, state: { kind: 'done', at: event.at, id: event.known.id } };
      return { job, effects: [{ do: 'keep-answer', created: event.created }, { do: 'show' }] };
    }
    default:
      return undefined;
  }
}

function ofNeedsYou(creation: In<'needs-you'>, event: CreationEvent): CreationNext | undefined {
  const isUnclear = ['unclear', 'earlierUnclear', 'movedUnclear'].includes(creation.state.why);
  if (event.kind === 'sent-again')
    return stored({ ...renewed(creation, event), ...(isUnclear ? { sentBefore: true } : {}) });
  // While the former body's outcome is unknown, an edit could create a second record.
  return event.kind === 'edited' && !isUnclear ? stored(edited(creation, event)) : undefined;
}

/** No request had this body. */
function edited(creation: CreationRecord, event: Extract<CreationControl, { kind: 'edited' }>) {
  const { sentBefore: _, ...rest } = renewed(creation, event);
  const { words, form } = event;
  return { ...rest, words, ...(form === undefined ? {} : { form }) };
}

/** A failed request says nothing about an earlier one, unless the service has the record. */
function withEarlier<State extends CreationState>({ sentBefore }: CreationRecord, state: State | undefined) {
  const isOpen = sentBefore && state?.kind === 'needs-you' && !saysAlreadyThere(state.problem);
  return isOpen ? ({ ...state, why: 'earlierUnclear' } as const) : state;
}

const unclear = (at: number, problem?: Problem): CreationState => ({
  kind: 'needs-you',
  at,
  why: 'unclear',
  ...(problem ? { problem } : {}),
});

function renewed(creation: CreationRecord, { at, baseUrl }: { at: number; baseUrl: string }): CreationRecord {
  const edits = creation.edits + 1;
  return { ...creation, baseUrl, edits, attempts: 0, state: { kind: 'queued', notBefore: at } };
}

/** Others are done or need a person. */
export const isOnItsWay = ({ state }: CreationRecord): boolean =>
  state.kind === 'queued' || state.kind === 'sending';

export const isDiscardable = ({ state }: CreationRecord): boolean => state.kind !== 'sending';

/** When it is due next (epoch ms); undefined if it needs a person or a trigger. */
export function nextTime({ state }: CreationRecord, at: number): number | undefined {
  if (state.kind === 'sending') return at;
  return state.kind === 'queued' ? nextTimeQueued(state, at) : undefined;
}
