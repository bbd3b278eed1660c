// How long the fake browser takes to answer a call.
import { setImmediate as turn } from 'node:timers/promises';
import { MAX_BROWSER_TURNS, SEED } from '../../setup/trials.ts';

let drawn = Number(SEED) || 1;

/** One turn of the event loop, or a drawn number: the browser's parts answer one another's callers in no fixed order. */
export async function nextTurn(): Promise<void> {
  await turn();
  if (MAX_BROWSER_TURNS === 1) return;
  drawn = (drawn * 48_271) % 2_147_483_647;
  for (let rest = drawn % MAX_BROWSER_TURNS; rest > 0; rest -= 1) await turn();
}
