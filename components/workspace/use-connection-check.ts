import { useState } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import { requestAccess } from '../../lib/platform/access.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import {
  type CheckStep,
  checkSteps,
  type FirstPage,
  type WorkspaceForm,
  type WorkspaceView,
} from '../../lib/workspace/workspace-view.ts';
import { useView } from '../ui/view-context.ts';

type OnSaved = (view: WorkspaceView, sent: WorkspaceForm) => void;

/** Requests access, stores the workspace whatever the answer, and tests it if access was granted. */
export function useConnectionCheck() {
  const { ask } = useView();
  const [check, setCheck] = useState<Check>({ phase: 'idle' });
  const [baseUrl, setBaseUrl] = useState('');

  const saveAndTest = async (form: WorkspaceForm, access: Promise<boolean>, onSaved: OnSaved) => {
    setCheck({ phase: 'asking' });
    let saved = false;
    // Stored while the permission prompt is open, so closing the page loses nothing.
    const saving = ask('saveWorkspace', form).then((view) => {
      saved = true;
      onSaved(view, form);
      return view;
    });
    // A failed request counts as not granted.
    const asked = access.catch((error: unknown) => {
      reportError(error);
      return false;
    });
    const [granted] = await Promise.all([asked, Promise.allSettled([saving])]);
    setCheck({ phase: 'saving', granted });
    try {
      const view = await saving;
      if (!granted) return setCheck({ phase: 'failed', failedAt: 'permission' });
      setCheck({ phase: 'testing' });
      const result = await ask('testWorkspace', { workspaceId: view.id });
      setCheck(result.ok ? { ...result, phase: 'passed' } : { ...result, phase: 'failed' });
    } catch (error) {
      const problem = problemOf(error);
      setCheck(
        saved ? { phase: 'failed', failedAt: 'reachable', problem } : { phase: 'broken', granted, problem },
      );
    }
  };

  /** Call it first in the click. Does nothing while a check is in progress. */
  const start = (form: WorkspaceForm, origin: string, onSaved: OnSaved) => {
    if (isUnderWay(check)) return;
    // Before anything else: browsers grant only within the click, and Firefox not after an `await`.
    void saveAndTest(form, requestAccess(origin), onSaved);
    setBaseUrl(form.baseUrl);
  };
  return { check, baseUrl, start };
}

export type Check =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | { phase: 'saving'; granted: boolean }
  | { phase: 'testing' }
  | { phase: 'passed'; pages: number; isPart: boolean; first: FirstPage[] }
  /** Without a problem, the person denied access. */
  | { phase: 'failed'; failedAt: CheckStep; problem?: Problem }
  /** Saving failed; no step of the list did. */
  | { phase: 'broken'; granted: boolean; problem: Problem };

export type StepState = 'pending' | 'running' | 'done' | 'failed';

export function isUnderWay(check: Check): boolean {
  return check.phase === 'asking' || check.phase === 'saving' || check.phase === 'testing';
}

export function isStored(check: Check): boolean {
  return check.phase === 'testing' || check.phase === 'passed' || check.phase === 'failed';
}

export const isAllowed = (check: Check): boolean => stateOfStep(check, 'permission') === 'done';

/** The address is parsed before the check starts, so its step is done immediately. */
export function stateOfStep(check: Check, step: CheckStep): StepState {
  if (check.phase === 'passed') return 'done';
  const { at, as } = position(check);
  const distance = checkSteps.indexOf(step) - checkSteps.indexOf(at);
  if (distance === 0) return as;
  return distance < 0 ? 'done' : 'pending';
}

function position(check: Exclude<Check, { phase: 'passed' }>): { at: CheckStep; as: StepState } {
  switch (check.phase) {
    case 'idle':
      return { at: 'address', as: 'pending' };
    case 'asking':
      return { at: 'permission', as: 'running' };
    case 'testing':
      return { at: 'reachable', as: 'running' };
    case 'failed':
      return { at: check.failedAt, as: 'failed' };
    case 'saving':
    case 'broken':
      return check.granted ? { at: 'reachable', as: 'pending' } : { at: 'permission', as: 'failed' };
  }
}
