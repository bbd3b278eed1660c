import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ProblemError } from '../../lib/api/problem.ts';
import type { Audience } from '../../lib/api/schemas.ts';
import type { Ask, RequestResult } from '../../lib/app/requests.ts';
import type { Block } from '../../lib/page-status/page-status.ts';
import { useStableAsk } from './use-stable-ask.ts';

interface AudienceReading {
  block: Block<Audience>;
  /** Not among the audiences read so far. */
  missing: boolean;
  /** Asks the service, fresh or not. What is shown stays until the answer is there. */
  renew(): void;
}

interface Shown {
  key: string;
  block: Block<Audience>;
  missing: boolean;
}

const loading = { state: 'loading' } as const;

/**
 * The record of an audience as it is kept; read again when `revision` changes. Another audience never shows
 * the record of an earlier one.
 */
export function useAudience(ask: Ask, pageId: string, audienceId: string, revision: number): AudienceReading {
  const asking = useStableAsk(ask);
  const key = JSON.stringify([pageId, audienceId]);
  const [shown, setShown] = useState<Shown>();
  const turn = useRef(0);

  const load = useCallback(
    (force: boolean) => {
      turn.current += 1;
      const mine = turn.current;
      const change = (next: (present: Block<Audience>) => Block<Audience>, missing = false) => {
        if (mine !== turn.current) return;
        setShown((before) => ({ key, missing, block: next(before?.key === key ? before.block : loading) }));
      };
      if (force) change((present) => (present.state === 'shown' ? { ...present, renewing: true } : present));
      asking('getAudience', { pageId, audienceId, ...(force ? { force } : {}) }).then(
        (found) => change((present) => (found ? blockOf(found) : present), found === undefined),
        (error: unknown) => {
          if (!(error instanceof ProblemError)) throw error;
          const { problem } = error;
          change((present) =>
            present.state === 'shown'
              ? { ...present, renewing: false, problem }
              : { state: 'failed', problem },
          );
        },
      );
    },
    [asking, key],
  );

  useEffect(() => {
    load(false);
    return () => {
      turn.current += 1;
    };
  }, [load, revision]);

  const renew = useCallback(() => load(true), [load]);
  const isCurrent = shown?.key === key;
  return { block: isCurrent ? shown.block : loading, missing: isCurrent && shown.missing, renew };
}

type Found = NonNullable<RequestResult<'getAudience'>>;

function blockOf({ audience, at, problem }: Found): Block<Audience> {
  return {
    state: 'shown',
    data: audience,
    at,
    stale: false,
    renewing: false,
    ...(problem ? { problem } : {}),
  };
}
