// A running browser with the extension: one view that sends requests, and a background that can be killed.

import type { RequestName } from '../../lib/app/requests.ts';
import type { CaptureState } from '../../lib/capture/capture.ts';
import type { CaptureOrder } from '../../lib/capture/worker/capture-schemas.ts';
import type { Step } from '../../lib/jobs/worker/step.ts';
import type { Reply, RequestMessage } from '../../lib/platform/ask.ts';

export interface Subject {
  /** Runs a function in a view of the extension, which outlives every kill. */
  inView<Arg, Answer>(run: (arg: Arg) => Answer, arg: Arg): Promise<Awaited<Answer>>;
  /** Sets globals of the running background; they end with it. */
  setGlobals(values: Record<string, string>): Promise<void>;
  readGlobal(name: string): Promise<string | undefined>;
  /** Kills the background immediately, in the middle of its work. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** A browser whose views end together with its background. */
export interface Lives {
  /** The running subject; opens a view if there is none. */
  subject(): Promise<Subject>;
  /** Ends every context of the extension immediately, in the middle of its work, and restarts it without any view. */
  endAndStart(): Promise<void>;
  close(): Promise<void>;
}

/** The report on an order: saved, or unknown. */
export type Said = 'kept' | 'nothing';

interface View {
  lensSaid?: Record<string, Said>;
}

declare const chrome: { runtime: { sendMessage(message: RequestMessage): Promise<Reply | undefined> } };

/** Sends a request as a view does, which wakes the background. */
export async function ask<Answer>(subject: Subject, request: RequestName, input: object): Promise<Answer> {
  const reply = await subject.inView(async (message: RequestMessage) => chrome.runtime.sendMessage(message), {
    request,
    input,
  });
  if (!reply?.ok) throw new Error(`${request}: ${JSON.stringify(reply)}`);
  return reply.result as Answer;
}

/** Requests a capture without waiting. `again`: retries once if there is no reply, as a view does and a menu cannot. */
export function order(subject: Subject, input: CaptureOrder, again: boolean): Promise<void> {
  return subject.inView(
    ({ input, again }) => {
      const view = globalThis as View;
      view.lensSaid ??= {};
      const said = view.lensSaid;
      const send = async () => (await chrome.runtime.sendMessage({ request: 'capture', input }))?.ok === true;
      const once = () => send().catch(() => false);
      const asked = async () => (await once()) || (again && (await once()));
      void asked().then((isKept) => {
        said[input.id] = isKept ? 'kept' : 'nothing';
      });
    },
    { input, again },
  );
}

export interface Standing {
  /** Absent while the request is pending. */
  said?: Said;
  /** Absent if nothing is stored. */
  state?: CaptureState['kind'];
}

/** The states of the captures, by id. */
export async function standings(subject: Subject, ids: readonly string[]): Promise<Map<string, Standing>> {
  const found = await subject.inView(async (ids) => {
    const { lensSaid = {} } = globalThis as View;
    return Promise.all(
      ids.map(async (id) => {
        const reply = await chrome.runtime.sendMessage({ request: 'readCapture', input: { id } });
        const stored = (reply?.ok ? reply.result : undefined) as
          | { capture: { state: { kind: CaptureState['kind'] } } }
          | undefined;
        return { id, said: lensSaid[id], state: stored?.capture.state.kind };
      }),
    );
  }, ids);
  return new Map(
    found.map(({ id, said, state }) => [id, { ...(said ? { said } : {}), ...(state ? { state } : {}) }]),
  );
}

/** Makes the background stop at this step of this capture. */
export function hold(subject: Subject, step: Step, id: string): Promise<void> {
  return subject.setGlobals({ [`lensHold ${id}`]: step });
}

export async function isHeld(subject: Subject, id: string): Promise<boolean> {
  return (await subject.readGlobal(`lensHeld ${id}`)) !== undefined;
}
