// What is shown beside a control that was pressed.
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { ActionButton, useAction } from '../../../components/ui/use-action.tsx';
import { useAsync } from '../../../components/ui/use-async.ts';
import { ProblemError } from '../../../lib/api/problem.ts';
import { click, draw, settled } from '../fixtures/render.tsx';

function Control({ act }: { act(): Promise<unknown> }) {
  const acting = useAction();
  return (
    <>
      <ActionButton acting={acting} label="Press" act={act} />
      <output>{acting.busy ? 'busy' : acting.problem?.kind}</output>
    </>
  );
}

test.each([
  ['the problem it was refused with', new ProblemError({ kind: 'offline' }), 'offline'],
  ['that there is no room, where the browser says so', new Error('Resource::kQuotaBytes quota'), 'not-kept'],
  ['that the disk is damaged', new Error('IO error: .../000003.log (ChromeMethodBFE: 3)'), 'storage-failed'],
  ['that a database is damaged', new DOMException('Internal error.', 'UnknownError'), 'storage-failed'],
])('a press that fails says %s', async (_, error, kind) => {
  const drawn = await draw(<Control act={() => Promise.reject(error)} />);
  await click(drawn.find('button'));
  expect(drawn.find('output').textContent).toBe(kind);
});

it('says that something went wrong after a bug, which also goes to the console', async () => {
  const reportError = vi.fn();
  vi.stubGlobal('reportError', reportError);
  const bug = new TypeError('not a function');
  const drawn = await draw(<Control act={() => Promise.reject(bug)} />);
  await click(drawn.find('button'));
  expect(drawn.find('output').textContent).toBe('failed');
  expect(reportError).toHaveBeenCalledWith(bug);
});

describe('a failure that no component draws', () => {
  const reportError = vi.fn();
  beforeEach(() => vi.stubGlobal('reportError', reportError));
  afterEach(() => reportError.mockReset());
  const offline = new ProblemError({ kind: 'offline' });

  it('goes to the view if the component has no place for it', async () => {
    function Bare() {
      const acting = useAction();
      return <ActionButton acting={acting} label="Press" act={() => Promise.reject(offline)} />;
    }
    const drawn = await draw(<Bare />);
    await click(drawn.find('button'));
    expect(reportError.mock.calls).toEqual([[offline]]);
  });

  it('goes to the view if the control is gone by then', async () => {
    const answer = Promise.withResolvers<void>();
    const drawn = await draw(<Control act={() => answer.promise} />);
    await click(drawn.find('button'));
    await drawn.redraw(null);
    await settled(() => answer.reject(offline));
    expect(reportError.mock.calls).toEqual([[offline]]);
  });

  it('goes to the view if it is of a reading', async () => {
    function Bare() {
      const { data } = useAsync([], () => Promise.reject(offline));
      return <p>{data}</p>;
    }
    await draw(<Bare />);
    expect(reportError.mock.calls).toEqual([[offline]]);
  });

  it('says nothing of a reading whose workspace is gone, as the view does, but answers a press', async () => {
    const gone = [{ kind: 'conflict' }, { kind: 'not-connected' }] as const;
    const refused = { kind: 'conflict', status: 409 } as const;
    const errors = [...gone, refused].map((problem) => new ProblemError(problem));
    function Bare({ error }: { error: Error }) {
      const { data } = useAsync([error], () => Promise.reject(error));
      return <ActionButton acting={useAction()} label={String(data)} act={() => Promise.reject(error)} />;
    }
    for (const error of errors) await draw(<Bare error={error} />);
    expect(reportError.mock.calls).toEqual([[errors[2]]]);
    reportError.mockReset();
    const drawn = await draw(<Bare error={errors[0] as Error} />);
    await click(drawn.find('button'));
    expect(reportError.mock.calls).toEqual([[errors[0]]]);
  });

  it('is not shown twice if it is drawn', async () => {
    const drawn = await draw(<Control act={() => Promise.reject(offline)} />);
    await click(drawn.find('button'));
    expect(drawn.find('output').textContent).toBe('offline');
    expect(reportError).not.toHaveBeenCalled();
  });
});
