// What fails in a view without a place beside its control.
import { beforeEach, expect, it, vi } from 'vitest';
import { Failures } from '../../../components/diagnostics/Failures.tsx';
import { ProblemError } from '../../../lib/api/problem.ts';
import { problemOf } from '../../../lib/platform/failure.ts';
import { draw, settled } from '../fixtures/render.tsx';
import { onElements } from '../fixtures/screen.ts';
import { until } from '../fixtures/until.ts';

const listeners = new Map<string, (event: object) => void>();
const fire = (type: 'error' | 'unhandledrejection', event: object) =>
  settled(() => listeners.get(type)?.(event));

beforeEach(() => {
  listeners.clear();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    listeners.set(type, listener);
  });
});

it('is shown above everything with its sentence, and replaced by the next', async () => {
  const open = onElements('showPopover', () => undefined);
  const drawn = await draw(<Failures />);
  expect(drawn.text()).toBe('');
  await fire('unhandledrejection', { reason: new ProblemError({ kind: 'not-kept' }) });
  await until(() => expect(drawn.text()).toContain('No room left in this browser.'));
  expect(drawn.find('[role="alert"]').getAttribute('popover')).toBe('auto');
  expect(open).toHaveBeenCalledTimes(1);
  await fire('error', { error: new TypeError('not a function') });
  expect(drawn.text()).toBe('Something went wrong in Audience Lens. Try again.');
  expect(open).toHaveBeenCalledTimes(2);
});

it('says nothing of a warning of the browser, which carries no error', async () => {
  const drawn = await draw(<Failures />);
  await fire('error', { error: null, message: 'ResizeObserver loop completed' });
  expect(drawn.text()).toBe('');
});

it('says nothing of a bug that is shown beside its control', async () => {
  vi.stubGlobal('reportError', (error: unknown) => listeners.get('error')?.({ error }));
  const drawn = await draw(<Failures />);
  await settled(() => expect(problemOf(new TypeError('not a function'))).toEqual({ kind: 'failed' }));
  expect(drawn.text()).toBe('');
});

it('is shown even if what was thrown is nothing', async () => {
  const drawn = await draw(<Failures />);
  await fire('unhandledrejection', { reason: undefined });
  await until(() => expect(drawn.text()).toContain('Something went wrong'));
});
