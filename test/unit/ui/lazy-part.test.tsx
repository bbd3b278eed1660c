import { render } from 'preact';
import { expect, it, vi } from 'vitest';
import { lazyPart } from '../../../components/ui/lazy-part.tsx';
import { loadOnce } from '../../../lib/platform/load-once.ts';
import { draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

it('is drawn even if it was loaded for another one between its drawing and its effects', async () => {
  const { promise, resolve } = Promise.withResolvers<() => string>();
  const Part = lazyPart(() => promise);
  const { root } = await draw(<Part key="first" />);
  expect(root.textContent).toBe('');
  render(<Part key="second" />, root);
  resolve(() => 'Words');
  await until(() => expect(root.textContent).toBe('Words'));
});

it('is loaded again after a failure, and only once', async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new Error('no file'));
  load.mockResolvedValue('Words');
  const once = loadOnce(load);
  await expect(Promise.all([once(), once()])).rejects.toThrow('no file');
  expect(await Promise.all([once(), once()])).toEqual(['Words', 'Words']);
  await once();
  expect(load).toHaveBeenCalledTimes(2);
});
