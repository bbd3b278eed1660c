// Refuses what would change something that the administrator set, whoever asks for it.
import { ProblemError } from '../../api/problem.ts';
import type { RequestName, Requests } from '../../platform/requests.ts';

const lockedNames = [
  ...(['saveWorkspace', 'removeWorkspace', 'setRateScale', 'setSessionRules'] as const),
  ...(['setCaptureSettings', 'bind', 'unbind', 'changeTopic', 'removeTopic'] as const),
] satisfies RequestName[];

export type LockedName = (typeof lockedNames)[number];

/** The same handlers, behind the locks. */
export function withLocks(handlers: Requests): Requests {
  const guarded = lockedNames.map((name) => {
    const handler = handlers[name] as (input: unknown) => Promise<unknown>;
    return [
      name,
      async (input: unknown) => {
        const { locks } = await import('./locks.ts');
        const refuses = locks[name] as (input: unknown) => Promise<boolean>;
        if (await refuses(input)) throw new ProblemError({ kind: 'managed' });
        return handler(input);
      },
    ];
  });
  return { ...handlers, ...(Object.fromEntries(guarded) as Partial<Requests>) };
}
