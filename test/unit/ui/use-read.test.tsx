import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BlockReads, useBlock } from '../../../components/ui/use-read.ts';
import { ProblemError } from '../../../lib/api/problem.ts';
import { click, draw, settled } from '../fixtures/render.tsx';

function Shown({
  name,
  source,
  revision = 1,
}: {
  name: string;
  source?: BlockReads<string>;
  revision?: number;
}) {
  const { block, renew } = useBlock(name, source, [], revision);
  const problem = block.state === 'loading' ? undefined : block.problem?.kind;
  const parts =
    block.state === 'shown'
      ? [block.data, block.stale ? 'stale' : 'fresh', block.renewing && 'renewing', problem]
      : [block.state, problem];
  return (
    <button type="button" onClick={renew}>
      {parts.filter(Boolean).join(' ')}
    </button>
  );
}

/** A read that the test releases; `kept` is already stored. */
function sourceOf(kept?: { data: string; fresh: boolean }) {
  const asked: (PromiseWithResolvers<{ data: string; at: number; fresh: boolean }> & { force: boolean })[] =
    [];
  const source: BlockReads<string> = {
    peek: async () => kept && { ...kept, at: 1 },
    read: (force) => {
      const answer = Promise.withResolvers<{ data: string; at: number; fresh: boolean }>();
      asked.push({ ...answer, force });
      return answer.promise;
    },
  };
  return {
    source,
    forces: () => asked.map(({ force }) => force),
    answer: (data: string, at = 0) => settled(() => asked[at]?.resolve({ data, at: 2, fresh: true })),
    fail: (at = 0, error: unknown = new ProblemError({ kind: 'offline' })) =>
      settled(() => asked[at]?.reject(error)),
  };
}

describe('a block of service data', () => {
  const reportError = vi.fn();
  beforeEach(() => vi.stubGlobal('reportError', reportError));
  afterEach(() => reportError.mockReset());

  it('shows stored data immediately, then the response of the service', async () => {
    const { source, answer } = sourceOf({ data: 'old', fresh: false });
    const drawn = await draw(<Shown name="a" source={source} />);
    expect(drawn.text()).toBe('old stale renewing');
    await answer('new');
    expect(drawn.text()).toBe('new fresh');
  });

  it('requests nothing while stored data is fresh, until a refresh', async () => {
    const { source, forces, answer } = sourceOf({ data: 'kept', fresh: true });
    const drawn = await draw(<Shown name="a" source={source} />);
    expect([drawn.text(), forces()]).toEqual(['kept fresh', []]);
    await click(drawn.find('button'));
    expect([drawn.text(), forces()]).toEqual(['kept fresh renewing', [true]]);
    await answer('new');
    expect(drawn.text()).toBe('new fresh');
  });

  it('keeps what is shown if it cannot be renewed, and says why', async () => {
    const { source, fail } = sourceOf({ data: 'old', fresh: false });
    const drawn = await draw(<Shown name="a" source={source} />);
    await fail();
    expect(drawn.text()).toBe('old stale offline');
  });

  it('says why nothing is there, and appears after another try', async () => {
    const { source, fail, answer } = sourceOf();
    const drawn = await draw(<Shown name="a" source={source} />);
    expect(drawn.text()).toBe('loading');
    await fail();
    expect(drawn.text()).toBe('failed offline');
    await click(drawn.find('button'));
    await answer('new', 1);
    expect(drawn.text()).toBe('new fresh');
  });

  it('does not load for ever after a bug', async () => {
    const { source, fail } = sourceOf();
    const drawn = await draw(<Shown name="a" source={source} />);
    const bug = new TypeError('not a function');
    await fail(0, bug);
    expect(drawn.text()).toBe('failed failed');
    expect(reportError).toHaveBeenCalledWith(bug);
  });

  it('never shows data of something else', async () => {
    const [one, other] = [sourceOf(), sourceOf()];
    const drawn = await draw(<Shown name="a" source={one.source} />);
    await drawn.redraw(<Shown name="b" source={other.source} />);
    await one.answer('A');
    expect(drawn.text()).toBe('loading');
    await other.answer('B');
    expect(drawn.text()).toBe('B fresh');
    await drawn.redraw(<Shown name="c" source={sourceOf().source} />);
    expect(drawn.text()).toBe('loading');
  });

  it('is read again when its revision rises', async () => {
    const { source, forces, answer } = sourceOf();
    const drawn = await draw(<Shown name="a" source={source} />);
    await answer('first');
    await drawn.redraw(<Shown name="a" source={source} revision={2} />);
    expect([drawn.text(), forces()]).toEqual(['first fresh', [false, false]]);
    await answer('second', 1);
    expect(drawn.text()).toBe('second fresh');
  });

  it('follows the newest read, whichever ends first', async () => {
    const { source, answer } = sourceOf();
    const drawn = await draw(<Shown name="a" source={source} />);
    await drawn.redraw(<Shown name="a" source={source} revision={2} />);
    await answer('second', 1);
    await answer('first', 0);
    expect(drawn.text()).toBe('second fresh');
  });

  it('is not read without a source', async () => {
    const drawn = await draw(<Shown name="a" />);
    expect(drawn.text()).toBe('loading');
    expect(reportError).not.toHaveBeenCalled();
  });
});
