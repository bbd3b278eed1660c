import { useEffect, useRef, useState } from 'preact/hooks';
import { readTrend, type TrendDay, type TrendReading, type TrendState } from '../../lib/analytics/trend.ts';
import type { ServiceReads } from '../../lib/platform/requests.ts';

export interface FollowedTrend {
  /** Undefined before anything is known of these days. */
  state: TrendState | undefined;
  stop(): void;
  goOn(): void;
}

/** Reads the days for as long as they are shown. */
export function useTrend(reads: ServiceReads, pageId: string, days: readonly TrendDay[]): FollowedTrend {
  const key = `${pageId} ${days[0]?.startDate} ${days.at(-1)?.endDate}`;
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState<{ key: string; state: TrendState }>();
  const reading = useRef<TrendReading | undefined>(undefined);
  useEffect(() => {
    let current = true;
    const started = readTrend(reads, pageId, days, Date.now, (state) => {
      if (current) setShown({ key, state });
    });
    reading.current = started;
    started.ended.catch(reportError);
    return () => {
      current = false;
      started.stop();
    };
  }, [reads, key, turn]);
  return {
    state: shown?.key === key ? shown.state : undefined,
    stop: () => reading.current?.stop(),
    goOn: () => setTurn(turn + 1),
  };
}
