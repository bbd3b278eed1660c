// What of persons, accounts and what is known is there at each start of the worker: the listeners. Their code is loaded when
// it is needed, by this file alone.
import { listenForTriggers } from '../../jobs/worker/triggers.ts';
import { idleModule } from '../../platform/worker/idle-module.ts';
import { type AnswerRead, answerRead } from '../../service/worker/cache-events.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { KnownKind } from '../people.ts';

export const people = idleModule('creations', () => import('./part.ts'));

/** Registers all listeners; to be called synchronously at the background's start. */
export function listenForCreations(): void {
  listenForTriggers('creations', people);
}

/** Those that tell of something that is to be known. */
const TELLING: readonly AnswerRead['name'][] = [
  'getPerson',
  'getAccount',
  'getSessionInteractions',
  'getPersonLog',
];

/** To be called synchronously at the background's start. */
export function listenForKnown(): void {
  answerRead.subscribe((read) => {
    if (TELLING.includes(read.name))
      import('./part.ts').then((part) => part.noteAnswer(read)).catch(reportError);
  });
}

/** An id that was merely met, as on an audience: known, but not used. */
export async function noteMet(workspace: Workspace, kind: KnownKind, id: string): Promise<void> {
  await (await import('./part.ts')).noteMet(workspace, kind, id);
}
