import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { Ask, RequestResult } from '../../lib/app/requests.ts';
import type { CaptureView } from '../../lib/capture/capture.ts';
import { useStableAsk } from '../publish/use-stable-ask.ts';

const WINDOW = 50;
/** As many as one request may ask for: what is older is found by searching. */
export const MOST_CAPTURES = 500;
/** Typing faster than this asks once (ms). */
const PAUSE = 120;

/** The history as far as it was asked for. Only the newest answer counts. */
export function useHistory(ask: Ask, workspaceId: string, text: string, known: string) {
  const asking = useStableAsk(ask);
  const [found, setFound] = useState<RequestResult<'listHistory'>>();
  const [problem, setProblem] = useState<Problem>();
  const [limit, setLimit] = useState(WINDOW);
  const turn = useRef(0);
  const load = useCallback(() => {
    turn.current += 1;
    const mine = turn.current;
    asking('listHistory', { workspaceId, text: text.slice(0, 500), offset: 0, limit }).then(
      (answer) => {
        if (mine !== turn.current) return;
        setFound(answer);
        setProblem(undefined);
      },
      (error: unknown) => {
        if (!(error instanceof ProblemError)) return reportError(error);
        if (mine === turn.current) setProblem(error.problem);
      },
    );
  }, [asking, workspaceId, text, limit]);
  useEffect(() => {
    const timer = setTimeout(load, text === '' ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [load, known]);
  const more = () => setLimit((present) => Math.min(present + WINDOW, MOST_CAPTURES));
  return { found, problem, more, reload: load };
}

/** All that a search finds, window after window. */
export async function allCaptures(ask: Ask, workspaceId: string, text: string): Promise<CaptureView[]> {
  const captures = new Map<string, CaptureView>();
  for (let offset = 0; ; offset += MOST_CAPTURES) {
    const input = { workspaceId, text: text.slice(0, 500), offset, limit: MOST_CAPTURES };
    const found = await ask('listHistory', input);
    for (const capture of found.captures) captures.set(capture.id, capture);
    if (found.captures.length === 0 || offset + MOST_CAPTURES >= found.total) return [...captures.values()];
  }
}
