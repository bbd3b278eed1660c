import { describe, expect, it, vi } from 'vitest';
import type { WorkspaceSectionProps } from '../../../components/panel/panel-actions.ts';
import { Sessions } from '../../../components/sessions/Sessions.tsx';
import { NowProvider } from '../../../components/ui/Age.tsx';
import { ProblemError } from '../../../lib/api/problem.ts';
import type { SectionMemory } from '../../../lib/panel/panel.ts';
import { click, draw, enter, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const BEGAN = new Date(2026, 10, 23, 4, 44).getTime();
const NOW = new Date(2026, 10, 24, 9).getTime();

const question = { label: 'Where is our data kept?', responseText: 'In Frankfurt.', timestamp: BEGAN };
const choice = {
  label: 'How many?',
  options: ['1', '2'],
  responseText: '2',
  componentId: 'team-size',
  timestamp: BEGAN + 60_000,
};
const press = { label: 'Book a demo', timestamp: BEGAN + 120_000 };

type Kept = Record<string, { found: boolean; interactions: object[] } | undefined>;
const read = (...interactions: object[]) => ({ found: true, interactions });

interface Given {
  kept: Kept;
  /** The sessions opened over the page that the panel is about. */
  ofPage?: (string | Record<string, string>)[];
  place?: object;
  /** Before a session is read. */
  reading?: (sessionId: string) => Promise<void>;
  /** Before sessions are added to the list. */
  adding?: () => Promise<unknown>;
  /** Before a session is removed from the list. */
  removing?: () => Promise<void>;
}

async function drawSessions({
  kept,
  ofPage = [],
  place,
  reading = async () => undefined,
  adding,
  removing,
}: Given) {
  const asked: [string, object][] = [];
  const ask = async (name: string, input: { params?: Record<string, string>; mode?: string }) => {
    asked.push([name, input]);
    if (name === 'listKnown') return Object.keys(kept).map((id) => ({ kind: 'session', id, addedAt: 1 }));
    if (name === 'addKnown') return (await adding?.()) ?? { evicted: 0 };
    if (name === 'removeKnown') await removing?.();
    if (name !== 'readService') return {};
    const id = input.params?.audience_session_id ?? '';
    if (input.mode === 'read') {
      await reading(id);
      kept[id] ??= read(press);
    }
    const data = kept[id];
    return data && { data, at: NOW, fresh: true };
  };
  const values: Record<string, unknown> = {
    opened: ofPage
      .map((each) => (typeof each === 'string' ? { [each]: 'p' } : each))
      .flatMap((each) => Object.entries(each).map(([sessionId, pageId]) => ({ sessionId, pageId }))),
    ...(place ? { place } : {}),
  };
  const memory: SectionMemory = {
    get: (name, initial) => (name in values ? values[name] : initial) as never,
    set: (name, value) => {
      values[name] = value;
    },
  };
  const props = {
    memory,
    revision: 1,
    openAt: vi.fn(),
    workspace: { id: 'w', name: 'Northwind', color: 'violet', connectionVersion: 1 },
    subject: { pageId: 'p', pageName: 'Pricing' },
    tab: { tabId: 1, url: '' },
  } as unknown as WorkspaceSectionProps;
  const about = (pageId: string, pageName: string) => (
    <NowProvider value={NOW}>
      <Sessions {...props} subject={{ pageId, pageName } as never} />
    </NowProvider>
  );
  const drawn = await draw(about('p', 'Pricing'), { ask: ask as never });
  const texts = (selector: string) =>
    [...drawn.root.querySelectorAll(selector)].map((each) => each.textContent?.replace(/\s+/g, ' ').trim());
  return { ...drawn, asked, texts, about };
}

describe('the sessions of a workspace', () => {
  it('are found by what began them, not by what all of their ids begin with', async () => {
    const kept: Kept = {
      session_ask: read({ label: 'How long is a session?' }),
      ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`session_${at}`, read(press)])),
    };
    const { texts, find } = await drawSessions({ kept });
    const found = () => texts('.session-row bdi.clamp');
    await enter(find('input[type=search]'), 'session');
    expect(found()).toEqual(['How long is a session?']);
    await enter(find('input[type=search]'), 'session_7');
    expect(found()).toEqual(['Book a demo']);
  });

  it('start with the most frequent content, then list how each began, and end with the search by id', async () => {
    const { texts, root } = await drawSessions({ kept: { s1: read(question, choice, press) } });
    expect(texts('h1, h2')).toEqual(['Visitors', 'What comes up most', 'Recent sessions 1', 'Open by ID']);
    expect(texts('.session-row')).toEqual(['Where is our data kept?3 steps, Nov 23, 4:44 AM']);
    expect(texts('.button.primary')).toEqual(['Find on this page']);
    expect(root.querySelectorAll('.button.primary')).toHaveLength(1);
  });

  it('are never named by their ids, but those known only by id are counted and loaded on a click', async () => {
    const { texts, root, find, text, asked } = await drawSessions({
      kept: { s1: read(press), s2: undefined },
    });
    expect(texts('.session-row')).toEqual(['Book a demo1 step, Nov 23, 4:46 AM']);
    expect(text()).toContain('1 without a name yet');
    expect(text()).not.toContain('s2');
    expect(asked.filter(([, input]) => 'mode' in input && input.mode !== 'peek')).toEqual([]);
    const load = [...root.querySelectorAll('button')].find((each) => each.textContent === 'Load now');
    await click(load ?? find('nothing to load them'));
    expect(asked.filter(([, input]) => 'mode' in input && input.mode === 'read')).toHaveLength(1);
  });

  it('that were opened by id say how many a full list lost for them, also after a return', async () => {
    const adding = async () => ({ evicted: 2 });
    const { find, text, redraw, about } = await drawSessions({ kept: {}, adding });
    await enter(find('.session-form textarea'), 'session_1 session_2');
    await settled(() => find('.session-form').dispatchEvent(new Event('submit', { cancelable: true })));
    const said = 'The list was full, so the 2 least used were removed.';
    expect(text()).toContain(said);
    await redraw(<p />);
    await redraw(about('p', 'Pricing'));
    expect(text()).toContain(said);
  });

  it('beyond those read from the cache at first are named once loaded, also when the list is drawn again', async () => {
    const recent = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`s${at}`, read(press)]));
    const { root, find, text, redraw, about } = await drawSessions({ kept: { ...recent, last: undefined } });
    await until(() => expect(text()).toContain('1 without a name yet'));
    const load = [...root.querySelectorAll('button')].find((each) => each.textContent === 'Load now');
    await click(load ?? find('nothing to load it'));
    await until(() => expect(text()).not.toContain('without a name yet'));
    await redraw(<p />);
    await redraw(about('p', 'Pricing'));
    await until(() => expect(text()).toContain('Recent sessions 201'));
    expect(text()).not.toContain('without a name yet');
  });

  it('count as loaded only those that were, however many readings overlap', async () => {
    const held = Promise.withResolvers<void>();
    const reading = async (sessionId: string) => {
      if (sessionId === 'fails') throw new ProblemError({ kind: 'not-found' });
      if (sessionId === 'held') await held.promise;
    };
    const kept = { fails: undefined, held: undefined, loads: undefined };
    const { texts, root, find } = await drawSessions({ kept, reading });
    const load = [...root.querySelectorAll('button')].find((each) => each.textContent === 'Load now');
    await click(load ?? find('nothing to load them'));
    expect(texts('.sessions [role=status]')).toContain('1 of 2 loaded');
    await enter(find('.session-form textarea'), 'other1 other2');
    await settled(() => find('.session-form').dispatchEvent(new Event('submit', { cancelable: true })));
    expect(texts('.sessions [role=status]')).toContain('3 of 4 loaded');
    await settled(() => held.resolve());
    expect(texts('.sessions [role=status]').join()).not.toContain('loaded');
  });

  it('fault 23: stay in the list if they cannot be removed from it, with the reason', async () => {
    const removing = async () => {
      throw new ProblemError({ kind: 'not-kept' });
    };
    const { texts, text, find } = await drawSessions({ kept: { s1: read(press) }, removing });
    await click(find('[aria-label^="Remove "]'));
    await until(async () => {
      await settled(() => undefined);
      expect(text()).toContain('No room left in this browser');
    });
    expect(texts('.session-row')).toHaveLength(1);
  });

  it('name one that is missing or empty, with its id below', async () => {
    const kept = { gone: { found: false, interactions: [] }, empty: read() };
    expect((await drawSessions({ kept })).texts('.session-row')).toEqual([
      'No such sessiongone',
      'No stepsempty',
    ]);
  });

  it('are those of the page if some were opened over it, and all on a click', async () => {
    const kept = { s1: read(question), s2: read(press) };
    const { texts, root, find } = await drawSessions({ kept, ofPage: ['s1'] });
    expect(texts('.toggle')).toEqual(['Pricing (1)', 'All (2)']);
    expect(texts('.session-row')).toHaveLength(1);
    await click(root.querySelectorAll('.toggle')[1] ?? find('no way to all'));
    expect(texts('.session-row')).toHaveLength(2);
    for (const each of [[], ['s1', 's2']])
      expect((await drawSessions({ kept, ofPage: each })).texts('.toggle')).toEqual([]);
  });

  it('show the most frequent content of the page shown then', async () => {
    const kept = { s1: read(question, choice), s2: read(press), s3: read(press) };
    const { text, redraw, about } = await drawSessions({ kept, ofPage: ['s1', { s2: 'q' }] });
    expect(text()).toMatch(/2 steps in 1 session(?!s)/);
    await redraw(about('q', 'Careers'));
    expect(text()).toMatch(/1 step in 1 session(?!s)/);
  });

  it('explain themselves while none is known', async () => {
    const { texts, text } = await drawSessions({ kept: {} });
    expect(texts('h1, h2')).toEqual(['Visitors', 'Open by ID']);
    expect(text()).toContain('See step by step what a visitor asked');
  });
});

describe('one session', () => {
  const place = { at: 'session', sessionId: 's1' };

  it('is titled with its beginning and number of steps, and has its id only in the menu', async () => {
    const { texts, text } = await drawSessions({ kept: { s1: read(question, choice, press) }, place });
    expect(texts('h1')).toEqual(['Nov 23, 4:44 AM, 3 steps']);
    expect(texts('[role=menuitem]')[0]).toBe('Copy session ID');
    expect(text()).not.toContain('s1');
  });

  it('shows what each step was, then where and when', async () => {
    const { texts } = await drawSessions({ kept: { s1: read(question, choice, press, {}) }, place });
    expect(texts('.step h2')).toEqual([
      'Question Where is our data kept?',
      'Choice How many?',
      'Click Book a demo',
      'Step Step without a label',
    ]);
    expect(texts('.step-facts')[1]).toBe('4:45:00 AMteam-size');
  });

  it('that is missing says so, with the id to check', async () => {
    const { texts, text } = await drawSessions({ kept: { s1: { found: false, interactions: [] } }, place });
    expect(texts('h1')).toEqual(['Session']);
    expect(text()).toContain(
      'Your service has no session with this ID. Check the ID, or open another one. s1',
    );
  });
});

it('keeps ids that could not be added, and says why', async () => {
  const adding = () => Promise.reject(new ProblemError({ kind: 'not-kept' }));
  const { find, text } = await drawSessions({ kept: {}, adding });
  await enter(find('.session-form textarea'), 'one two');
  await settled(() => find('.session-form').dispatchEvent(new Event('submit', { cancelable: true })));
  expect(find<HTMLTextAreaElement>('.session-form textarea').value).toBe('one two');
  expect(text()).toContain('No room left in this browser.');
});
