// When each watched page is polled: by one clock for all, in turn, and never in quiet hours.
import { describe, expect, it } from 'vitest';
import {
  nextPollAt,
  type Polled,
  pageInterval,
  pageToPoll,
  pollInterval,
  quietUntil,
} from '../../../lib/page-watch/poll-plan.ts';

const MINUTE = 60_000;
const NOW = new Date(2026, 10, 26, 12).getTime();
const page = (more: Partial<Polled> = {}): Polled => ({ failures: 0, ...more });
const ago = (minutes: number, more: Partial<Polled> = {}) =>
  page({ askedAt: NOW - minutes * MINUTE, ...more });
const nextIn = (pages: Polled[], quiet?: { from: number; to: number }) =>
  Math.round(((nextPollAt(pages, NOW, quiet) ?? Number.NaN) - NOW) / MINUTE);

describe('polls', () => {
  it.each([
    [1, 15, 15],
    [2, 7.5, 15],
    [3, 5, 15],
    [20, 5, 100],
  ])('%i pages: one poll every %d minutes, each page every %d', (pages, poll, own) => {
    expect([pollInterval(pages), pageInterval(pages)]).toEqual([poll * MINUTE, own * MINUTE]);
  });

  it('are never due if nothing is watched', () => {
    expect(nextPollAt([], NOW, undefined)).toBeUndefined();
    expect(pageToPoll([], NOW, undefined)).toBeUndefined();
  });

  it('start at once with a new page, but not right after another poll', () => {
    expect(pageToPoll([page()], NOW, undefined)).toBeDefined();
    expect(pageToPoll([ago(2), page()], NOW, undefined)).toBeUndefined();
    expect(nextIn([ago(2), page(), page()])).toBe(3);
  });

  it('take the page that has waited longest', () => {
    const pages = [ago(20), ago(40), ago(30)];
    expect(pageToPoll(pages, NOW, undefined)).toBe(pages[1]);
    // A failing page waits longer.
    const failing = [ago(20), ago(40, { failures: 3 })];
    expect(pageToPoll(failing, NOW, undefined)).toBe(failing[0]);
  });

  it('go through all of twenty pages before one comes again', () => {
    const pages = Array.from({ length: 20 }, () => page());
    const order: number[] = [];
    let now = NOW;
    for (let poll = 0; poll < 40; poll += 1) {
      now = Math.max(now, nextPollAt(pages, now, undefined) ?? Number.NaN);
      const due = pageToPoll(pages, now, undefined);
      order.push(due ? pages.indexOf(due) : -1);
      if (due) due.askedAt = now;
    }
    expect(order).toEqual([...pages.keys(), ...pages.keys()]);
    expect(now - NOW).toBe(39 * 5 * MINUTE);
  });

  it.each([
    [0, 15],
    [1, 30],
    [2, 60],
    [9, 240],
  ])('come less often after %i failures: every %i minutes', (failures, wait) => {
    expect(nextIn([ago(0, { failures })])).toBe(wait);
  });

  it('wait for the time that the service gave', () => {
    expect(nextIn([page({ notBefore: NOW + 50 * MINUTE })])).toBe(50);
    expect(nextIn([page({ notBefore: NOW + 50 * MINUTE, heldAt: NOW - MINUTE })])).toBe(50);
  });

  it('fault 22: resume at once if the clock was set back', () => {
    expect(pageToPoll([ago(-600)], NOW, undefined)).toBeDefined();
    const held = page({ notBefore: NOW + 601 * MINUTE, heldAt: NOW + 600 * MINUTE });
    expect(pageToPoll([held], NOW, undefined)).toBeDefined();
  });
});

describe('quiet hours', () => {
  const at = (hour: number, minute = 0) => new Date(2026, 10, 26, hour, minute).getTime();
  const night = { from: 22 * 60, to: 7 * 60 };
  const end = (time: number, quiet = night) => {
    const until = quietUntil(time, quiet);
    return until === undefined ? undefined : new Date(until).toLocaleString('sv');
  };

  it.each([
    [at(21, 59), undefined],
    [at(22), '2026-11-27 07:00:00'],
    [at(23, 30), '2026-11-27 07:00:00'],
    [at(3), '2026-11-26 07:00:00'],
    [at(7), undefined],
  ])('can pass midnight', (time, until) => {
    expect(end(time)).toBe(until);
  });

  it('can be within a day', () => {
    const noon = { from: 12 * 60, to: 13 * 60 };
    expect([end(at(11), noon), end(at(12, 30), noon), end(at(13), noon)]).toEqual([
      undefined,
      '2026-11-26 13:00:00',
      undefined,
    ]);
  });

  it('do not exist if both ends are equal', () => {
    expect(quietUntil(NOW, { from: 60, to: 60 })).toBeUndefined();
  });

  it('hold back every poll until they end', () => {
    const noon = { from: 11 * 60, to: 13 * 60 };
    expect(pageToPoll([page()], NOW, noon)).toBeUndefined();
    expect(nextIn([page()], noon)).toBe(60);
    // Due at 12:55, within quiet hours.
    expect(nextIn([ago(0)], { from: 12 * 60 + 10, to: 13 * 60 })).toBe(60);
  });
});
