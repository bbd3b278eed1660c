// Who hears that a view got an answer, kept or new.
import type { Answer, Params, ReadName } from '../../api/operations.ts';
import type { Workspace } from '../../workspace/workspace.ts';

export type AnswerRead = {
  [N in ReadName]: { workspace: Workspace; name: N; params: Params<N>; data: Answer<N>; at: number };
}[ReadName];

type Listener = (read: AnswerRead) => void;
const listeners: Listener[] = [];

export function onAnswerRead(listener: Listener): void {
  listeners.push(listener);
}

export function answerRead(read: AnswerRead): void {
  for (const listener of listeners) listener(read);
}
