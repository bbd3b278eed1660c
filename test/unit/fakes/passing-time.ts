// Time passes as the code under test waits: when one of its timers fires, the clock moves to the end of that timer. So the machine's
// speed decides no age, deadline or order.
import { vi } from 'vitest';
import { onTimerEnd } from './lives.ts';

const { useFakeTimers: fakeTimers, useRealTimers: realTimers } = vi;
let passes = false;

// From here on the test itself moves the clock.
vi.useFakeTimers = (config) => {
  passes = false;
  return fakeTimers(config);
};
vi.useRealTimers = () => {
  passes = false;
  return realTimers();
};

/** Until the test holds the clock. */
export function letTimePass(): void {
  fakeTimers({ toFake: ['Date'] });
  passes = true;
}

onTimerEnd((end) => {
  if (passes && end > Date.now()) vi.setSystemTime(end);
});
