import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AsyncOptions, useAsync } from '../../../components/ui/use-async.ts';
import { ProblemError } from '../../../lib/api/problem.ts';
import { click, draw, settled } from '../fixtures/render.tsx';

type Load = (name: string) => Promise<string>;

function Named({ name, load, ...options }: { name: string | undefined; load: Load } & AsyncOptions) {
  const { data, problem, isLoading, again } = useAsync([load, name], () => load(name ?? ''), {
    when: name !== undefined,
    ...options,
  });
  return (
    <button type="button" onClick={again}>
      {isLoading ? 'loading' : 'ready'} {data ?? 'nothing'} {problem?.kind}
    </button>
  );
}

/** Requests that the test resolves in any order. */
function heldLoads() {
  const held = new Map<string, PromiseWithResolvers<string>[]>();
  const load = vi.fn((name: string) => {
    const answer = Promise.withResolvers<string>();
    held.set(name, [...(held.get(name) ?? []), answer]);
    return answer.promise;
  });
  const next = (name: string) => {
    const answer = held.get(name)?.shift();
    if (!answer) throw new Error(`${name} is not being loaded`);
    return answer;
  };
  return {
    load,
    answer: (name: string, data: string) => settled(() => next(name).resolve(data)),
    fail: (name: string, error: Error) => settled(() => next(name).reject(error)),
  };
}

const offline = new ProblemError({ kind: 'offline' });

describe('what is loaded for changing inputs', () => {
  const reportError = vi.fn();
  beforeEach(() => vi.stubGlobal('reportError', reportError));
  afterEach(() => reportError.mockReset());

  it('is shown once it arrives', async () => {
    const { load, answer } = heldLoads();
    const drawn = await draw(<Named name="a" load={load} />);
    expect(drawn.text()).toBe('loading nothing');
    await answer('a', 'A');
    expect(drawn.text()).toBe('ready A');
  });

  it('is never the answer to earlier inputs, however late that arrives', async () => {
    const { load, answer } = heldLoads();
    const drawn = await draw(<Named name="a" load={load} />);
    await drawn.redraw(<Named name="b" load={load} />);
    await answer('b', 'B');
    await answer('a', 'A');
    expect(drawn.text()).toBe('ready B');
    await drawn.redraw(<Named name="c" load={load} />);
    expect(drawn.text()).toBe('loading nothing');
  });

  it('stays for new inputs until their answer arrives, if requested', async () => {
    const { load, answer, fail } = heldLoads();
    const drawn = await draw(<Named name="a" load={load} keepsEarlier />);
    await answer('a', 'A');
    await drawn.redraw(<Named name="b" load={load} keepsEarlier />);
    expect(drawn.text()).toBe('loading A');
    await fail('b', offline);
    expect(drawn.text()).toBe('ready A offline');
  });

  it('stays while a newer revision loads, and the newest answer counts', async () => {
    const { load, answer } = heldLoads();
    const drawn = await draw(<Named name="a" load={load} revision={1} />);
    await answer('a', 'first');
    await drawn.redraw(<Named name="a" load={load} revision={2} />);
    expect(drawn.text()).toBe('ready first');
    await answer('a', 'second');
    expect(drawn.text()).toBe('ready second');
  });

  it('is loaded again on demand, and says why the last try failed', async () => {
    const { load, answer, fail } = heldLoads();
    const drawn = await draw(<Named name="a" load={load} />);
    await fail('a', offline);
    expect(drawn.text()).toBe('ready nothing offline');
    await click(drawn.find('button'));
    await answer('a', 'A');
    expect(drawn.text()).toBe('ready A');
  });

  it('is not requested without inputs', async () => {
    const { load } = heldLoads();
    const drawn = await draw(<Named name={undefined} load={load} />);
    expect(drawn.text()).toBe('loading nothing');
    expect(load).not.toHaveBeenCalled();
  });

  it('is requested once when the inputs settle', async () => {
    const { load, answer } = heldLoads();
    const hour = 3_600_000;
    const drawn = await draw(<Named name="a" load={load} pause={hour} />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const redrawn = drawn.redraw(<Named name="ab" load={load} pause={hour} />);
    await vi.advanceTimersByTimeAsync(2 * hour);
    await redrawn;
    vi.useRealTimers();
    expect(load.mock.calls).toEqual([['ab']]);
    await answer('ab', 'AB');
    expect(drawn.text()).toBe('ready AB');
  });

  it('reports a bug to the console, and fails with a problem that can be shown', async () => {
    const { load, fail } = heldLoads();
    const drawn = await draw(<Named name="a" load={load} />);
    const bug = new TypeError('not a function');
    await fail('a', bug);
    expect(reportError).toHaveBeenCalledWith(bug);
    expect(drawn.text()).toBe('ready nothing failed');
  });
});
