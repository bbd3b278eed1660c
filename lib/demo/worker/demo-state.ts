// State of the demo: the recording, and its changes in session storage, so that it ends with the browser.
import { DEMO_STATE } from '../../format/demo.ts';
import { browser } from '../../platform/browser.ts';
import { setInSession } from '../../platform/session-store.ts';
import { STEPS_CLOSED } from '../landing.ts';
import { DEMO_DOCUMENT, type DemoState, type Recording } from '../recording.ts';

const LOCK = 'demo';

let recording: Promise<Recording> | undefined;

export async function demoState(): Promise<DemoState | undefined> {
  return (await browser.storage.session.get(DEMO_STATE))[DEMO_STATE] as DemoState | undefined;
}

/** Shifts all times so that the recording ends at the demo's start. */
export function recordingFor({ startedAt }: DemoState): Promise<Recording> {
  recording ??= readRecording(startedAt);
  recording.catch(() => {
    recording = undefined;
  });
  return recording;
}

async function readRecording(startedAt: number): Promise<Recording> {
  const response = await fetch(browser.runtime.getURL('demo.json'));
  const text = await response.text();
  const { at }: Recording = JSON.parse(text);
  const moved = (_: string, before: string, time: string) => `${before}${Number(time) + startedAt - at}`;
  return JSON.parse(text.replace(/("\+|"timestamp":)(\d{13})/g, moved));
}

/** Serializes changes of concurrent requests. */
export async function changeDemo<T>(change: (state: DemoState) => T | Promise<T>): Promise<T> {
  return navigator.locks.request(LOCK, async () => {
    const state = await demoState();
    if (!state) throw new Error('There is no demo');
    const result = await change(state);
    await setInSession({ [DEMO_STATE]: state });
    return result;
  });
}

export async function startDemoState(): Promise<void> {
  recording = undefined;
  const state: DemoState = { startedAt: Date.now(), answers: {}, orders: {} };
  await setInSession({ [DEMO_STATE]: state });
}

export async function dropDemoState(): Promise<void> {
  recording = undefined;
  await browser.storage.session.remove([DEMO_STATE, DEMO_DOCUMENT, STEPS_CLOSED]);
}
