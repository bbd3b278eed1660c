import { HTMLElement } from 'linkedom';
import { expect, it, vi } from 'vitest';
import { readSharedState, restoreSharedState } from './shared-state.ts';

const prototype: { getBoundingClientRect?: unknown } = HTMLElement.prototype;

it('what a file adds, changes or removes for the next one is named and restored', () => {
  const state = readSharedState();
  const inherited = prototype.getBoundingClientRect;
  Object.assign(prototype, { getBoundingClientRect: () => ({}) });
  Object.assign(globalThis, { leftBehind: undefined });
  vi.stubEnv('TZ', undefined);
  const flat = Object.getOwnPropertyDescriptor(Array.prototype, 'flat');
  Reflect.deleteProperty(Array.prototype, 'flat');
  expect(restoreSharedState(state).sort()).toEqual([
    'Array.prototype.flat',
    'HTMLElement.prototype.getBoundingClientRect',
    'globalThis.leftBehind',
    'process.env.TZ',
  ]);
  expect(Object.getOwnPropertyDescriptor(Array.prototype, 'flat')).toEqual(flat);
  expect(prototype.getBoundingClientRect).toBe(inherited);
  expect(globalThis).not.toHaveProperty('leftBehind');
  expect(restoreSharedState(state)).toEqual([]);
});
