import { render } from 'preact';
import { expect, it } from 'vitest';
import { lazyPart } from '../../../components/ui/lazy-part.tsx';
import { draw } from '../fixtures/render.tsx';

it('is drawn even if it was loaded for another one between its drawing and its effects', async () => {
  const { promise, resolve } = Promise.withResolvers<() => string>();
  const Part = lazyPart(() => promise);
  const { root } = await draw(<Part key="first" />);
  expect(root.textContent).toBe('');
  render(<Part key="second" />, root);
  resolve(() => 'Words');
  await expect.poll(() => root.textContent).toBe('Words');
});
