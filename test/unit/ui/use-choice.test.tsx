// What a control shows while its choice is being stored.
import { beforeEach, expect, it, vi } from 'vitest';
import { useChoice } from '../../../components/ui/use-action.tsx';
import { ProblemError } from '../../../lib/api/problem.ts';
import { click, type Drawn, draw, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

interface Stored {
  value: string;
  done: PromiseWithResolvers<void>;
}

const NO_ROOM = 'No room left in this browser.';
const refused = new ProblemError({ kind: 'not-kept' });
const reportError = vi.fn();
let storing: Stored[];
beforeEach(() => {
  storing = [];
  reportError.mockReset();
  vi.stubGlobal('reportError', reportError);
});

function store(value: string): Promise<void> {
  const done = Promise.withResolvers<void>();
  storing.push({ value, done });
  return done.promise;
}

function Control({ stored, hasPlace = true }: { stored: string; hasPlace?: boolean }) {
  const choice = useChoice(stored, store);
  return (
    <>
      {['a', 'b', 'c'].map((each) => (
        <button key={each} type="button" name={each} onClick={() => choice.choose(each)}>
          {each}
        </button>
      ))}
      <output>{choice.value}</output>
      {hasPlace && choice.note}
    </>
  );
}

const choose = (view: Drawn, value: string) => click(view.find(`[name=${value}]`));
const shown = (view: Drawn) => view.find('output').textContent;
const values = () => storing.map(({ value }) => value);
const end = (refusal?: Error) => {
  const done = storing.at(-1)?.done;
  return settled(() => (refusal ? done?.reject(refusal) : done?.resolve()));
};

it('is the choice, until the view has what is stored', async () => {
  const view = await draw(<Control stored="a" />);
  await choose(view, 'b');
  expect(shown(view)).toBe('b');
  // Something else is drawn meanwhile.
  await view.redraw(<Control stored="a" />);
  expect(shown(view)).toBe('b');
  await end();
  expect(shown(view)).toBe('b');
  await view.redraw(<Control stored="b" />);
  expect(shown(view)).toBe('b');
  await view.redraw(<Control stored="c" />);
  expect(shown(view)).toBe('c');
  await view.redraw(<Control stored="a" />);
  expect(shown(view)).toBe('a');
});

it('is what another view has stored meanwhile', async () => {
  const view = await draw(<Control stored="a" />);
  await choose(view, 'b');
  await view.redraw(<Control stored="c" />);
  expect(shown(view)).toBe('b');
  await end();
  expect(shown(view)).toBe('c');
});

it('is the former value again if it cannot be stored, with a sentence that is shown again each time', async () => {
  const view = await draw(<Control stored="a" />);
  const note = () => view.root.querySelector('.notice');
  await choose(view, 'b');
  await end(refused);
  expect(shown(view)).toBe('a');
  await until(() => expect(note()?.textContent).toContain(NO_ROOM));
  const first = note();
  await choose(view, 'b');
  expect(shown(view)).toBe('b');
  await end(refused);
  await until(() => {
    expect(note()).not.toBeNull();
    expect(note()).not.toBe(first);
  });
  await choose(view, 'c');
  await end();
  expect([shown(view), note()]).toEqual(['c', null]);
  expect(reportError).not.toHaveBeenCalled();
});

it('is the last of choices that came faster than they were stored, and that one is stored last', async () => {
  const view = await draw(<Control stored="a" />);
  for (const value of ['b', 'c', 'a', 'c']) await choose(view, value);
  expect([shown(view), values()]).toEqual(['c', ['b']]);
  await end();
  expect([shown(view), values()]).toEqual(['c', ['b', 'c']]);
  await view.redraw(<Control stored="b" />);
  expect(shown(view)).toBe('c');
  await end(refused);
  expect(shown(view)).toBe('b');
});

it('goes on if an overtaken choice fails, which is no problem then', async () => {
  const view = await draw(<Control stored="a" />);
  await choose(view, 'b');
  await choose(view, 'c');
  await end(refused);
  await end();
  expect([shown(view), values(), view.root.querySelector('.notice')]).toEqual(['c', ['b', 'c'], null]);
});

it('stores the last choice of a control that is gone, and leaves its failure to the view', async () => {
  const view = await draw(<Control stored="a" />);
  await choose(view, 'b');
  await choose(view, 'c');
  await view.redraw(null);
  await end();
  expect(values()).toEqual(['b', 'c']);
  await end(refused);
  expect(reportError.mock.calls).toEqual([[refused]]);
});

it('leaves a failure to the view where it has no place', async () => {
  const view = await draw(<Control stored="a" hasPlace={false} />);
  await choose(view, 'b');
  await end(refused);
  expect(shown(view)).toBe('a');
  expect(reportError.mock.calls).toEqual([[refused]]);
});
