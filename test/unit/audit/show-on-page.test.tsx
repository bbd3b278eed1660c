import { beforeEach, expect, it, vi } from 'vitest';
import { ShowOnPage, useOutline } from '../../../components/audit/ShowOnPage.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import type { AuditItem } from '../../../lib/audit/audit-item.ts';
import type { PagePlace } from '../../../lib/audit/page-place.ts';
import type { PanelSubject } from '../../../lib/panel/panel.ts';
import { connectFrom } from '../fakes/fake-world.ts';
import { click, type Drawn, draw, settled } from '../fixtures/render.tsx';

const control = (text: string): PagePlace => ({
  home: 'page',
  target: { kind: 'control', texts: [text], url: '' },
});
const places: Record<string, PagePlace | undefined> = {
  first: control('Buy'),
  second: control('Demo'),
};

let asked: string[] = [];
let outcome: string;
/** Pages reply once this is resolved. */
let answering: Promise<void> | undefined;
const ask = (async (_: string, { act, target }: { act: string; target: { texts: string[] } }) => {
  asked.push(`${act} ${target.texts}`);
  await answering;
  return outcome;
}) as unknown as Ask;

/** The events of the window that the panel listens to. */
const listeners = new Map<string, (event: object) => void>();

beforeEach(() => {
  asked = [];
  outcome = 'shown';
  answering = undefined;
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => listeners.set(name, act));
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
});

function Items({ url, of = places }: { url: string; of?: typeof places }) {
  const outline = useOutline({ tabId: 1, url } as PanelSubject);
  return (
    <>
      {Object.entries(of).map(([id, place]) => (
        <ShowOnPage key={id} item={{ id } as AuditItem} place={place} outline={outline} />
      ))}
    </>
  );
}

const buttons = ({ root }: Drawn) => [...root.querySelectorAll('button')];
const press = (view: Drawn, index: number) => click(buttons(view)[index] as Element);
const labels = (view: Drawn) => buttons(view).map(({ textContent }) => textContent);

it('shows one place at a time and hides it on a second click', async () => {
  const view = await draw(<Items url="https://a.example/" />, { ask });
  expect(asked).toEqual([]);
  await press(view, 0);
  expect(labels(view)).toEqual(['Hide on page', 'Show on page']);
  await press(view, 1);
  expect(labels(view)).toEqual(['Show on page', 'Hide on page']);
  await press(view, 1);
  expect(labels(view)).toEqual(['Show on page', 'Show on page']);
  expect(asked).toEqual(['show Buy', 'show Demo', 'hide Demo']);
});

it('hides it on Escape, and requests nothing if nothing is shown', async () => {
  const view = await draw(<Items url="https://a.example/" />, { ask });
  expect(listeners.has('keydown')).toBe(false);
  await press(view, 0);
  await settled(() => listeners.get('keydown')?.({ key: 'a' }));
  expect(labels(view)).toContain('Hide on page');
  await settled(() => listeners.get('keydown')?.({ key: 'Escape' }));
  expect(labels(view)).not.toContain('Hide on page');
  expect(asked).toEqual(['show Buy', 'hide Buy']);
});

it('forgets it with the address of the tab', async () => {
  const view = await draw(<Items url="https://a.example/" />, { ask });
  await press(view, 0);
  await view.redraw(<Items url="https://a.example/other" />);
  expect(labels(view)).not.toContain('Hide on page');
  expect(asked).toEqual(['show Buy', 'hide Buy']);
});

it('notices that it was hidden on the page once the person returns', async () => {
  const view = await draw(<Items url="https://a.example/" />, { ask });
  await press(view, 0);
  await settled(() => listeners.get('focus')?.({}));
  expect(labels(view)).toContain('Hide on page');
  outcome = 'gone';
  await settled(() => listeners.get('focus')?.({}));
  expect(labels(view)).not.toContain('Hide on page');
  expect(asked).toEqual(['show Buy', 'check Buy', 'check Buy']);
});

it('knows at once that its outline ended in the page, and keeps what is there', async () => {
  const view = await draw(<Items url="https://a.example/" />, { ask });
  const [endFirst, endOther] = [connectFrom(1), connectFrom(2)];
  await press(view, 0);
  outcome = 'gone';
  await settled(endOther);
  expect(labels(view)).toContain('Hide on page');
  await settled(endFirst);
  expect(labels(view)).not.toContain('Hide on page');
  expect(view.text()).not.toContain('Outlined');
  expect(asked).toEqual(['show Buy', 'check Buy']);
});

it('another outline in the place of the one that ended stays, and so does the word on one that cannot be shown', async () => {
  const view = await draw(<Items url="https://a.example/" />, { ask });
  const endFirst = connectFrom(1);
  await press(view, 0);
  await press(view, 1);
  await settled(endFirst);
  expect(labels(view)).toEqual(['Show on page', 'Hide on page']);
  const endSecond = connectFrom(1);
  outcome = 'absent';
  await press(view, 0);
  await settled(endSecond);
  expect(view.text()).toContain('It isn’t on the page anymore.');
  expect(asked).toEqual(['show Buy', 'show Demo', 'check Demo', 'show Buy']);
});

it('an outline that ended before the answer that it is shown is not said to be there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = (async (_: string, { act }: { act: string }) => {
    if (act === 'check') return 'gone';
    await promise;
    return 'shown';
  }) as unknown as Ask;
  const view = await draw(<Items url="https://a.example/" />, { ask: late });
  await press(view, 0);
  await settled(connectFrom(1));
  await settled(resolve);
  expect(labels(view)).not.toContain('Hide on page');
});

const home = (place: PagePlace['home'], kind: 'heading' | 'control' | 'image'): PagePlace => ({
  home: place,
  target: { kind, texts: [], url: '' },
});

it.each<[outcome: string, place: PagePlace, words: string]>([
  ['shown', control('Buy'), 'Outlined on the page.'],
  ['hidden', control('Buy'), 'It’s on the page, but can’t be seen right now.'],
  ['absent', control('Buy'), 'It isn’t on the page anymore.'],
  ['unreadable', control('Buy'), 'The browser doesn’t let Audience Lens into this tab right now.'],
  ['absent', home('tab', 'heading'), 'It’s in the title of the tab.'],
  ['absent', home('head', 'image'), 'No picture on the page is this one.'],
])('reports the outcome: %s', async (answer, place, words) => {
  outcome = answer;
  const view = await draw(<Items url="https://a.example/" of={{ only: place }} />, { ask });
  await press(view, 0);
  expect(view.text()).toContain(words);
});

it('offers nothing that cannot be shown', async () => {
  const head = await draw(
    <Items url="https://a.example/" of={{ tag: { home: 'head' }, none: undefined }} />,
    { ask },
  );
  expect(labels(head)).toEqual([]);
  expect(head.text()).toBe('It’s in the head of the page, where visitors don’t see it.');
  const demo = await draw(<Items url="https://northwind.example/pricing" />, { ask });
  expect(labels(demo)).toEqual([]);
  const alike = await draw(<Items url="https://northwind.example.com/pricing" />, { ask });
  expect(labels(alike)).not.toEqual([]);
});

it.each([
  ['shown', ['show Buy', 'hide Buy']],
  ['hidden', ['show Buy']],
])(
  'a result that arrives after a navigation is not shown for the next page, and its outline is removed: %s',
  async (came, then) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answering = promise;
    outcome = came;
    const view = await draw(<Items url="https://a.example/" />, { ask });
    await press(view, 0);
    await view.redraw(<Items url="https://a.example/other" />);
    await settled(resolve);
    expect(labels(view)).toEqual(['Show on page', 'Show on page']);
    expect(view.text()).toBe('Show on pageShow on page');
    expect(asked).toEqual(then);
  },
);
