import { useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { KnownThing } from '../../lib/people/people.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';

type ReadName = Pick<KnownThing, 'title' | 'detail' | 'readAt'>;

interface Progress {
  done: number;
  of: number;
}

/** What the service has no more, or may not tell, is no reason to leave the others unread. */
const passedOver = new Set(['not-found', 'forbidden', 'rejected', 'unexpected-answer', 'too-large']);

/** Reads known things one after another, so that lists can call them by their names. Started by a click, and stoppable. */
export function useReadingNames(reads: ServiceReads, again: () => void) {
  const [progress, setProgress] = useState<Progress>();
  const [problem, setProblem] = useState<Problem>();
  // The list itself says so a moment later.
  const [names, setNames] = useState<Readonly<Record<string, ReadName>>>({});
  const turn = useRef(0);
  const stop = () => {
    turn.current += 1;
    setProgress(undefined);
    again();
  };
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  const work = async (things: readonly KnownThing[], isCurrent: () => boolean) => {
    for (const [index, thing] of things.entries()) {
      if (!isCurrent()) return;
      setProgress({ done: index, of: things.length });
      const name = await readThing(reads, thing).catch((error: unknown): ReadName => {
        if (!(error instanceof ProblemError) || !passedOver.has(error.problem.kind)) throw error;
        return {};
      });
      if (isCurrent()) setNames((present) => ({ ...present, [thing.id]: name }));
    }
  };
  const start = (things: readonly KnownThing[]) => {
    turn.current += 1;
    const mine = turn.current;
    const isCurrent = () => mine === turn.current;
    setProblem(undefined);
    work(things, isCurrent).then(
      () => isCurrent() && stop(),
      (error: unknown) => {
        if (!(error instanceof ProblemError)) return reportError(error);
        if (!isCurrent()) return;
        setProblem(error.problem);
        stop();
      },
    );
  };
  const named = (thing: KnownThing): KnownThing =>
    thing.readAt === undefined ? { ...thing, ...names[thing.id] } : thing;
  return { progress, problem, start, stop, named };
}

export type NameReading = ReturnType<typeof useReadingNames>;

async function readThing(reads: ServiceReads, { kind, id, of }: KnownThing): Promise<ReadName> {
  if (kind === 'person') {
    const { data, at } = await reads.read('getPerson', { person_id: id });
    return nameOf(data.name, data.email || data.domain, at);
  }
  if (kind === 'account') {
    const { data, at } = await reads.read('getAccount', { account_id: id });
    return nameOf(data.name || data.domain, data.domain, at);
  }
  if (kind !== 'person-log' || of === undefined) return {};
  const { data, at } = await reads.read('getPersonLog', { person_id: of, person_log_id: id });
  return nameOf(undefined, [data.source, data.type].filter(Boolean).join(' · '), at);
}

function nameOf(
  title: string | null | undefined,
  detail: string | null | undefined,
  readAt: number,
): ReadName {
  return { ...(title ? { title } : {}), ...(detail ? { detail } : {}), readAt };
}
