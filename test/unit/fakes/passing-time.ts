// Unit tests begin at a date of their own choice and not at the machine's, and time passes as the code under test waits: when one of its
// timers fires, the clock moves to the end of that timer. So neither the hour nor the machine's speed decides an age, deadline or order.
import { vi } from 'vitest';
import { BEGIN, CLOCK_RATE } from '../../setup/trials.ts';
import { onTimerEnd } from './lives.ts';

const SECOND = 1000;
const { useFakeTimers: fakeTimers, useRealTimers: realTimers } = vi;
let begins = BEGIN;
/** The latest time that a test of the file has reached without holding the clock. */
let reached = 0;
let passes = false;

// From here on the test itself moves the clock.
vi.useFakeTimers = (config) => {
  passes = false;
  return fakeTimers(config);
};
vi.useRealTimers = () => {
  realTimers();
  letTimePass();
  return vi;
};

/** Ends what a test did to the clock. */
export function releaseClock(): void {
  if (!passes) vi.useRealTimers();
}

/** The first test of a file begins at the same time in each run. */
export function beginAnew(): void {
  begins = BEGIN;
  reached = 0;
  letTimePass();
}

/** Until the test holds the clock. Each test begins after the one before: they may share a service, whose time cannot run backwards. */
export function letTimePass(): void {
  begins = Math.max(begins, reached) + SECOND;
  fakeTimers({ toFake: ['Date'], now: begins });
  passes = true;
}

function moveTo(time: number): void {
  if (!passes || time <= Date.now()) return;
  reached = time;
  vi.setSystemTime(time);
}

onTimerEnd(moveTo);

const TICK = 10;
if (CLOCK_RATE > 0) setInterval(() => moveTo(Date.now() + TICK * CLOCK_RATE), TICK).unref();
