import { useEffect } from 'preact/hooks';
import { expect, it, vi } from 'vitest';
import { useEvent, useSame } from '../../../components/ui/use-stable.ts';
import { draw } from '../fixtures/render.tsx';

it('an effect calls the newest function without running again', async () => {
  const [begun, heard] = [vi.fn(), vi.fn()];
  function Listening({ name }: { name: string }) {
    const hear = useEvent(() => heard(name));
    useEffect(() => {
      begun();
      document.addEventListener('said', hear);
      return () => document.removeEventListener('said', hear);
    }, []);
    return null;
  }
  const drawn = await draw(<Listening name="first" />);
  await drawn.redraw(<Listening name="second" />);
  document.dispatchEvent(new Event('said'));
  expect(heard.mock.calls).toEqual([['second']]);
  expect(begun).toHaveBeenCalledTimes(1);
});

it('an effect depends on the content of plain data, not on its identity', async () => {
  const begun = vi.fn();
  function Looking({ days }: { days: readonly string[] }) {
    const same = useSame(days);
    useEffect(() => begun(same), [same]);
    return null;
  }
  const drawn = await draw(<Looking days={['Monday']} />);
  await drawn.redraw(<Looking days={['Monday']} />);
  expect(begun).toHaveBeenCalledTimes(1);
  await drawn.redraw(<Looking days={['Tuesday']} />);
  expect(begun.mock.calls).toEqual([[['Monday']], [['Tuesday']]]);
});
