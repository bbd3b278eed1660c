// The side panel's sections about an audience as a person reads them.
import type { ComponentChild } from 'preact';
import { expect, vi } from 'vitest';
import { Analytics } from '../../../../components/analytics/Analytics.tsx';
import { Messages } from '../../../../components/messages/Messages.tsx';
import { briefOf } from '../../../../components/overview/brief-of.ts';
import { Overview } from '../../../../components/overview/Overview.tsx';
import type { PanelProps } from '../../../../components/panel/panel-actions.ts';
import { PublishMany } from '../../../../components/publish/PublishMany.tsx';
import { Versions } from '../../../../components/publish/Versions.tsx';
import { NowProvider } from '../../../../components/ui/Age.tsx';
import type { Ask } from '../../../../lib/app/requests.ts';
import { shownOf } from '../../../../lib/panel/panel-subject.ts';
import { readsBy } from '../../../../lib/platform/service-reads.ts';
import { nothingPublishing } from '../../../../lib/publish/publishing.ts';
import { said } from '../../../oracle/words.ts';
import type { View } from '../../../oracle/world.ts';
import { click, type Drawn, draw, enter, settled } from '../../fixtures/render.tsx';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';
import { viewOf } from '../in-world.ts';
import { readAnalyticsFile, readMessagesFile, savedOf } from './read-files.ts';
import { manyIn } from './read-many.ts';
import { figuresIn, versionsIn } from './read-popup.tsx';
import { allIn, plainLines, textOf, wordsOf } from './read-texts.ts';

export async function readPanel(worker: Worker, url: string, now: number, views: readonly View[]) {
  let props = await propsAt(worker, url);
  const view = { ask: counted(viewOf(worker).ask), refresh: vi.fn(), openOptions: vi.fn() };
  const drawn = async <Read,>(
    section: (props: PanelProps) => ComponentChild,
    read: (drawn: Drawn) => Read | Promise<Read>,
  ): Promise<Read> => {
    const vnode = () => <NowProvider value={now}>{section(props)}</NowProvider>;
    const all = await draw(vnode(), view);
    await shown(all);
    // What rates mean may be known only by what was read for the section: an open panel is told so.
    const { workspace } = await worker.answers.homeHead({});
    if (workspace?.rateScale !== props.subject.workspace.rateScale) {
      props = await propsAt(worker, url);
      await all.redraw(vnode());
      await shown(all);
    }
    const found = await read(all);
    await all.redraw(<p />);
    return found;
  };
  const shown = async (all: Drawn) => {
    await until(() => {
      expect(all.root.querySelector('.skeleton')).toBe(null);
      // Before the record is read, it has only its title.
      expect(all.root.querySelector('.publishes > h2:only-child')).toBe(null);
    });
    // All days, of which the figures beside them are made.
    await until(() => expect(all.root.querySelector('.trend-progress')).toBe(null));
    await answered();
  };
  const sections: Partial<Record<View, () => Promise<object>>> = {
    versions: async () => {
      const { sheet, ...versions } = await drawn((props) => <Versions {...props} />, versionSectionIn);
      return { versions, sheet, changesFile: await savedOf(versions.changes) };
    },
    overview: async () => ({
      overview: await drawn((props) => <Overview {...props} />, overviewIn),
      brief: await readBrief(worker, props),
    }),
    messages: async () => ({
      messages: await drawn((props) => <Messages {...props} />, messagesIn),
      messagesFile: await readMessagesFile(said('kind.messages')),
    }),
    analytics: async () => ({
      analytics: await drawn((props) => <Analytics {...props} />, analyticsIn),
      analyticsFile: await readAnalyticsFile(said('panel.sections.analytics')),
    }),
    many: async () => ({ many: await drawn((props) => <PublishMany {...props} onBack={vi.fn()} />, manyIn) }),
  };
  let read = {};
  for (const [view, section] of Object.entries(sections))
    if (section && views.includes(view as View)) read = { ...read, ...(await section()) };
  return read;
}

let open = 0;

/** Counts what is on its way. */
function counted(ask: Ask): Ask {
  const asking = async (...asked: Parameters<Ask>) => {
    open += 1;
    try {
      return await ask(...asked);
    } finally {
      open -= 1;
    }
  };
  return asking as Ask;
}

/** All that was asked for is answered and drawn. */
async function answered(): Promise<void> {
  await until(() => expect(open).toBe(0));
  await settled(() => undefined);
}

/** Without its escapes, and how old each part is: it is made of what is kept. */
async function readBrief(worker: Worker, { subject, pageStatus }: PanelProps): Promise<string[]> {
  const { ask } = viewOf(worker);
  const { pageId, audienceId = '' } = subject;
  const [page, audience] = [
    await ask('getPage', { pageId }),
    await ask('getAudience', { pageId, audienceId }),
  ];
  const text = await briefOf({
    subject,
    pageStatus,
    reads: readsBy(ask),
    scale: subject.workspace.rateScale,
    page: page?.page && { page: page.page },
    audience: audience?.audience && { audience: audience.audience, at: 0 },
  });
  return plainLines(text).map((line) => line.replace(/ [(]updated .*[)]$/, ''));
}

export async function propsAt(worker: Worker, url: string): Promise<PanelProps> {
  const pageStatus = await worker.pageStatus.loadPageStatus({ tabId: 1, url });
  const shown = shownOf({ workspace: pageStatus.workspace, pageStatus, tabId: 1 }, undefined, undefined);
  if (!shown) throw new Error(`Nothing is shown at ${url}`);
  const kept = new Map<string, unknown>();
  return {
    subject: shown.subject,
    pageStatus,
    revision: 1,
    unreadAudiences: [],
    watches: undefined,
    goTo: vi.fn(),
    openAt: vi.fn(),
    chooseAudience: vi.fn(),
    publishing: nothingPublishing,
    memory: {
      get: <T,>(name: string, initial: T) => (kept.get(name) as T | undefined) ?? initial,
      set: (name, value) => void kept.set(name, value),
    },
  };
}

async function overviewIn(drawn: Drawn) {
  const { root } = drawn;
  const links = () => allIn(root, 'button.link');
  for (const name of ['figures.trend.eachDay', 'overview.unfoldAll']) {
    const link = links().find((each) => textOf(each) === said(name));
    if (link) await click(link);
  }
  // Long addresses are drawn in parts.
  for (const address of allIn(root, '.address bdi.clamp')) address.textContent = textOf(address);
  const at = (selector: string) => textOf(drawn.root.querySelector(selector));
  return {
    ...versionsIn(drawn),
    ...figuresIn(drawn),
    audience: at('.who strong'),
    routeKey: at('.route-part'),
    putAway: at('.archived-notes'),
    eachDay: allIn(root, '.day-list li').map(textOf),
    folded: allIn(root, '.record-fold').map(wordsOf),
  };
}

async function versionSectionIn({ root }: Drawn) {
  const at = (selector: string) => wordsOf(root.querySelector(selector));
  const [latest, ...more] = allIn(root, '.versions > section');
  const headed = (title: RegExp) => more.find((section) => title.test(textOf(section.querySelector('h2'))));
  const live = headed(/^Live$/);
  const before = headed(/^Live before$/);
  const changes = more.find((section) => section !== live && section !== before);
  return {
    latest: latest ? wordsOf(latest.querySelector('.version-state, .version-none')) : '',
    why: at('.version-why'),
    life: allIn(root, '.life-step').map(wordsOf),
    changes: textOf(changes?.querySelector('h2')),
    count: changes ? allIn(changes, '.change-list > li').length : 0,
    live: wordsOf(live?.querySelector('.version-state, .version-none')),
    before: before ? allIn(before, '.former-list strong').map(textOf) : [],
    sheet: await sheetIn(root),
  };
}

/** What is to be confirmed before the latest version goes live, where that is offered. */
async function sheetIn(root: Element) {
  const review = allIn(root, '.version-buttons button').find(
    (button) => textOf(button) === said('publishing.review'),
  );
  if (!review) return undefined;
  await click(review);
  const sheet = await until(() => {
    const dialog = root.querySelector('dialog');
    expect(dialog?.querySelector('.change-list > li, .sheet-body > p')).toBeTruthy();
    expect(dialog?.querySelector('.skeleton')).toBe(null);
    return dialog;
  });
  // What is kept is drawn first, one part before the other.
  await answered();
  return {
    title: textOf(sheet?.querySelector('h2')),
    place: textOf(sheet?.querySelector('.sheet-place')),
    confirm: textOf(sheet?.querySelector('.sheet-guard .primary')),
    none: textOf(sheet?.querySelector('.sheet-body > p')),
    changes: allIn(sheet ?? root, '.sheet-body .change-list > li').map((change) => ({
      name: textOf(change.querySelector(':scope > span')),
      before: sideOf(change, 'del'),
      after: sideOf(change, 'ins'),
    })),
  };
}

/** One side of two texts that are drawn as one. */
function sideOf(change: Element, own: 'del' | 'ins'): string {
  const parts = allIn(change, '.diff-text > *').filter(
    ({ localName }) => localName === own || localName === 'span',
  );
  return parts
    .map((part) => {
      const hidden = part.querySelector('.visually-hidden')?.textContent ?? '';
      return (part.textContent ?? '').slice(hidden.length);
    })
    .join('');
}

async function analyticsIn({ root }: Drawn) {
  const at = (selector: string) => textOf(root.querySelector(selector));
  const parts = (element: Element, selector: string) =>
    allIn(element, selector).map(textOf).filter(Boolean).join(' ');
  const publishes = allIn(root, '.publishes article');
  return {
    figuresOf: at('.analytics-head h2'),
    notLive: at('.analytics-head > .small.soft:not(.rate-line)'),
    rates: at('.rate-line'),
    tiles: allIn(root, '.big-figures .tile').map((tile) => parts(tile, 'dt, .number, .delta')),
    against: at('.big-figures > p'),
    rows: allIn(root, '.analytics-main .figures-table tbody tr').map((row) => parts(row, 'th, td')),
    trends: [await trendIn(root, 'sessions'), await trendIn(root, 'converted')],
    publishes:
      publishes.length === 0
        ? [at('.publishes > p')]
        : publishes.map((publish) =>
            [
              parts(publish, 'h3, .block-heading .small.soft'),
              ...allIn(publish, '.pairs > div').map((pair) =>
                [
                  textOf(pair.querySelector('dt')?.firstChild),
                  ...allIn(
                    pair,
                    'dt .delta, dd.before > .small, dd.before > .figure, dd.after > .small, dd.after > .figure',
                  ).map(textOf),
                ]
                  .filter(Boolean)
                  .join(' '),
              ),
              parts(publish, ':scope > p'),
            ]
              .filter(Boolean)
              .join(' '),
          ),
  };
}

/** A figure day by day: the words of its picture, and its table. */
async function trendIn(root: Element, name: string) {
  const choice = root.querySelector('.trend-head select');
  const fold = root.querySelector<HTMLDetailsElement>('.trend-block details');
  if (!choice || !fold) throw new Error('No day is drawn');
  await enter(choice, name, 'change');
  fold.open = true;
  await settled(() => fold.dispatchEvent(new Event('toggle')));
  return {
    label: root.querySelector('.trend-picture svg')?.getAttribute('aria-label')?.replace(/\s/g, ' ') ?? '',
    caption: textOf(fold.querySelector('caption')),
    days: allIn(fold, 'tbody tr').map((row) => allIn(row, 'th, td').map(wordsOf).join(': ')),
  };
}

function messagesIn({ root }: Drawn) {
  const at = (selector: string) => textOf(root.querySelector(selector));
  return {
    count: at('.block-heading .truncate'),
    none: at('.messages-head p.gap-above'),
    thread: allIn(root, 'article').map((message) => {
      const part = (selector: string) => textOf(message.querySelector(selector));
      const folds = allIn(message, 'summary')
        .map(textOf)
        .filter((text) => /change/.test(text));
      return [part('.message-by'), part('time'), textOf(contentOf(message)), ...folds]
        .filter(Boolean)
        .join(' ');
    }),
    waiting: at('.messages-waiting .small'),
  };
}

const contentOf = (message: Element) => message.querySelector('header')?.nextElementSibling;
