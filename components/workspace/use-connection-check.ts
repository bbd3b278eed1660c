import { useState } from 'preact/hooks';
import { ProblemError } from '../../lib/api/problem.ts';
import type { Ask } from '../../lib/app/requests.ts';
import type { CheckResult, WorkspaceForm, WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { type Check, isUnderWay } from './connection-check.ts';

interface ConnectionCheckProps {
  ask: Ask;
  requestAccess(origin: string): Promise<boolean>;
  onSaved(view: WorkspaceView, sent: WorkspaceForm): void;
}

export interface ConnectionCheck {
  check: Check;
  /** The base URL that it is about. */
  baseUrl: string;
  /** To be called first thing in the click. Does nothing while a check is under way. */
  start(form: WorkspaceForm, origin: string): void;
}

/** Asks for access, stores the workspace whatever the answer, and tests it where access was given. */
export function useConnectionCheck({ ask, requestAccess, onSaved }: ConnectionCheckProps): ConnectionCheck {
  const [check, setCheck] = useState<Check>({ phase: 'idle' });
  const [baseUrl, setBaseUrl] = useState('');

  const walk = async (form: WorkspaceForm, access: Promise<boolean>) => {
    setCheck({ phase: 'asking' });
    let saved = false;
    // Stored while the browser's question is open: who closes the page instead of answering loses nothing.
    const saving = ask('saveWorkspace', form).then((view) => {
      saved = true;
      onSaved(view, form);
      return view;
    });
    const [granted] = await Promise.all([settled(access), Promise.allSettled([saving])]);
    setCheck({ phase: 'saving', granted });
    try {
      const view = await saving;
      if (!granted) return setCheck({ phase: 'failed', failedAt: 'permission' });
      setCheck({ phase: 'testing' });
      setCheck(outcome(await ask('testWorkspace', { workspaceId: view.id })));
    } catch (error) {
      setCheck(failure(error, saved, granted));
      if (!(error instanceof ProblemError)) reportError(error);
    }
  };

  const start = (form: WorkspaceForm, origin: string) => {
    if (isUnderWay(check)) return;
    // Before anything else: browsers grant only within the click, and Firefox not after an `await`.
    void walk(form, requestAccess(origin));
    setBaseUrl(form.baseUrl);
  };
  return { check, baseUrl, start };
}

/** A browser that does not even ask has not granted. */
function settled(access: Promise<boolean>): Promise<boolean> {
  return access.catch((error: unknown) => {
    reportError(error);
    return false;
  });
}

function failure(error: unknown, saved: boolean, granted: boolean): Check {
  if (!(error instanceof ProblemError)) return { phase: 'broken', saved, granted };
  const { problem } = error;
  return saved
    ? { phase: 'failed', failedAt: 'reachable', problem }
    : { phase: 'broken', saved, granted, problem };
}

function outcome(result: CheckResult): Check {
  if (result.ok) return { phase: 'passed', pages: result.pages };
  return { phase: 'failed', failedAt: result.failedAt, problem: result.problem };
}
