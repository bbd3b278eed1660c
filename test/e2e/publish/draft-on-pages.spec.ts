// A draft in the page of every kind: it looks as the page would with the new texts, and the page has its own back afterwards.
import type { Page } from '@playwright/test';
import { drawDraft, type PageDraft } from '../../../lib/publish/draft-on-page.ts';
import { draftParts, installDraftPatches } from '../../../lib/publish/draft-patches.ts';
import { random } from '../../sandbox/random.ts';
import { expect, test } from '../fixtures/capturing.ts';
import { type PageKind, type PageTexts, pageKinds, textsOf } from './draft-pages.ts';

const words: PageDraft['words'] = {
  shown: Array.from({ length: 10 }, (_, count) => `Draft · ${count} shown`),
  live: 'Live',
  toLive: 'Show live',
  toDraft: 'Show draft',
  close: 'Close',
  absent: 'Not here:',
  several: 'More than once:',
};

function draftOf(old: Partial<PageTexts>, fresh: Partial<PageTexts>): PageDraft {
  const names = Object.keys(old) as (keyof PageTexts)[];
  return {
    changes: names.map((name) => ({ name, parts: draftParts(old[name] ?? '', fresh[name] ?? '') })),
    words,
  };
}

/** As the extension runs it: the search first, then the drawing. */
const draw = (page: Page, draft: PageDraft) =>
  page.evaluate(
    ([install, source, shown]) => {
      new Function(`return (${install})`)()();
      return (new Function(`return (${source})`)() as typeof drawDraft)('show', shown);
    },
    [installDraftPatches.toString(), drawDraft.toString(), draft] as const,
  );

/** What a person reads, without the line breaks of its boxes. */
const read = (page: Page) =>
  page.evaluate(() => {
    const parts = [
      document.title,
      ...[...document.querySelectorAll('text')].map((part) => part.textContent ?? ''),
    ];
    const into = (root: Element | ShadowRoot) => {
      if ('innerText' in root) parts.push(String(root.innerText));
      for (const each of root.querySelectorAll('*')) {
        if (each.shadowRoot) into(each.shadowRoot);
        if (each instanceof HTMLIFrameElement && each.contentDocument) into(each.contentDocument.body);
      }
      // Those of frames are of other classes.
      for (const { value } of root.querySelectorAll<HTMLInputElement>('[type=submit], [type=button]'))
        parts.push(value);
      if (root instanceof ShadowRoot)
        for (const each of root.children) if (each instanceof HTMLElement) parts.push(each.innerText);
    };
    into(document.body);
    return parts
      .join(' ')
      .replace(/[\u00ad\u200b※]/g, '')
      .replace(/’/g, "'")
      .replace(/–/g, '-')
      .replace(/\s+/g, ' ')
      .trim();
  });

const htmlOf = (page: Page) =>
  page.evaluate(() => {
    const all = [document.documentElement.outerHTML];
    const into = (root: ParentNode) => {
      for (const each of root.querySelectorAll('*')) {
        if (each.shadowRoot) {
          all.push(each.shadowRoot.innerHTML);
          into(each.shadowRoot);
        }
        if (each instanceof HTMLIFrameElement && each.contentDocument) {
          all.push(each.contentDocument.documentElement.outerHTML);
          into(each.contentDocument);
        }
      }
    };
    into(document);
    return all.join('\n');
  });

const open = (page: Page, html: string, title: string) =>
  page.setContent(`<!doctype html><meta charset="utf-8"><title>${title}</title><body>${html}`);

/** Opens the page and runs its scripts. */
async function openKind(page: Page, kind: PageKind, texts: PageTexts, isRedrawn: boolean) {
  const { html, begin, redraw } = kind;
  await open(page, html(texts, textsOf(kind).old), texts.headline);
  if (begin) await page.evaluate(begin);
  if (redraw && isRedrawn) await page.evaluate(redraw);
}

async function showAndTakeBack(page: Page, kind: PageKind): Promise<void> {
  const { old, fresh } = textsOf(kind);
  await openKind(page, kind, old, true);
  const live = { html: await htmlOf(page), text: await read(page) };
  await openKind(page, kind, fresh, true);
  const wanted = await read(page);
  expect(wanted).not.toBe(live.text);

  await openKind(page, kind, old, false);
  const { isShown } = await draw(page, draftOf(old, fresh));
  expect(isShown).toBe(true);
  if (kind.redraw) await page.evaluate(kind.redraw);
  await expect.poll(() => read(page)).toBe(wanted);

  await page.keyboard.press('d');
  expect(await read(page)).toBe(live.text);
  await page.keyboard.press('d');
  await expect.poll(() => read(page)).toBe(wanted);
  await page.keyboard.press('Escape');
  expect(await htmlOf(page)).toBe(live.html);
}

test('a draft is previewed in the text of each kind of page, and can be undone', async ({ page }) => {
  expect(pageKinds.length).toBeGreaterThan(50);
  for (const kind of pageKinds) await test.step(kind.name, () => showAndTakeBack(page, kind));
});

test('texts found several times, inside a word or not at all are listed and left unchanged', async ({
  page,
}) => {
  const old = { twice: 'Learn more', within: 'Plan', nowhere: 'Sold out', added: '', once: 'Book a call' };
  const fresh = { twice: 'Read on', within: 'Map', nowhere: 'Back soon', added: 'New', once: 'Book a demo' };
  await open(
    page,
    '<p>Learn more</p><p>Planning. <a href="#">Learn more</a></p><p hidden>Sold out</p><p>Book a call</p>',
    'Offers',
  );
  const names = Object.keys(old) as (keyof typeof old)[];
  const changes = names.map((name) => ({ name, parts: draftParts(old[name], fresh[name]) }));
  const { places } = await draw(page, { changes, words });
  expect(places).toEqual(['several', 'absent', 'absent', 'absent', 'shown']);
  expect(await read(page)).toBe('Offers Learn more Planning. Learn more Book a demo');
});

test('a page that shows none of the texts gets no bar', async ({ page }) => {
  await open(page, '<p>Something else</p>', 'Offers');
  const before = await htmlOf(page);
  const changes = [{ name: 'Text', parts: draftParts('Sold out', 'Back soon') }];
  expect(await draw(page, { changes, words })).toEqual({ isShown: false, places: ['absent'] });
  expect(await htmlOf(page)).toBe(before);
});

const ends: Record<string, (page: Page) => Promise<unknown>> = {
  'its Escape key in a frame': (page) =>
    page.frameLocator('iframe').getByRole('button', { name: 'Other' }).press('Escape'),
  'its Escape key': (page) => page.keyboard.press('Escape'),
  'another address': (page) => page.evaluate(() => history.pushState(null, '', '?next')),
  'another tab': (page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  'leaving the page': (page) => page.evaluate(() => dispatchEvent(new Event('pagehide'))),
  'taking the bar away': (page) => page.evaluate(() => document.documentElement.lastElementChild?.remove()),
};
for (const [name, end] of Object.entries(ends))
  test(`a draft ends with ${name}`, async ({ page, sandbox }) => {
    await page.goto(sandbox.seed.landing.pageOnly);
    await page.evaluate(() => {
      document.body.innerHTML = '<p>Book a call</p><iframe srcdoc="<button>Other</button>"></iframe>';
    });
    await expect(page.frameLocator('iframe').getByRole('button', { name: 'Other' })).toBeVisible();
    const before = await htmlOf(page);
    const changes = [{ name: 'Text', parts: draftParts('Book a call', 'Book a demo') }];
    expect((await draw(page, { changes, words })).isShown).toBe(true);
    expect(await htmlOf(page)).not.toBe(before);
    await end(page);
    await expect.poll(() => htmlOf(page)).toBe(before);
  });

/** A page of few words, cut by tags, spaces and comments at random; and changes of phrases in it that do not overlap. */
function randomPage(seed: number) {
  const chance = random(`page ${seed}`);
  const pick = (from: readonly string[]) => from[chance.int(0, from.length - 1)] ?? '';
  const vocabulary = ['plan', 'your', 'spring', 'team', 'now', 'and', 'launch', 'it', 'with', 'us'];
  const paragraphs = Array.from({ length: chance.int(1, 4) }, () =>
    Array.from({ length: chance.int(1, 12) }, () => pick(vocabulary)),
  );
  const gap = () => pick([' ', ' ', '\n   ', '&nbsp;', ' <!-- gap --> ', '&nbsp; ', '<br>']);
  const cut = (word: string) => {
    const at = chance.int(0, word.length);
    return pick([
      word,
      word,
      `<b>${word}</b>`,
      `<a href="#">${word.slice(0, at)}</a>${word.slice(at)}`,
      `${word.slice(0, at)}<!-- -->${word.slice(at)}`,
      `<i>${word} </i>`,
      `<em> <span>${word}</span></em>`,
    ]);
  };
  const html = paragraphs
    .map((words) => `<p>${words.map((word) => cut(word) + gap()).join('')}</p>`)
    .join(pick(['', '\n']));

  const all = paragraphs.flat();
  const changes: { at: number; before: string[]; after: string[] }[] = [];
  for (let at = 0; at < all.length; ) {
    const before = all.slice(at, at + chance.int(1, 6));
    if (chance.chance(0.5)) {
      const kept = before.filter(() => chance.chance(0.7));
      const place = chance.int(0, kept.length);
      const added = Array.from({ length: chance.int(0, 3) }, () => pick(['autumn', 'today', 'calmly']));
      changes.push({ at, before, after: kept.toSpliced(place, 0, ...added) });
    }
    at += before.length;
  }
  return { html, all, changes };
}

const times = (all: readonly string[], phrase: readonly string[]) =>
  all.filter((_, at) => phrase.every((word, index) => all[at + index] === word)).length;

test('on any page, only texts that occur exactly once are replaced', async ({ page }) => {
  await open(page, '', 'Offers');
  const pages = Array.from({ length: 400 }, (_, seed) => ({ seed, ...randomPage(seed) }));
  const drawn = await page.evaluate(
    ([install, source, drafts]) => {
      new Function(`return (${install})`)()();
      const drawIn = new Function(`return (${source})`)() as typeof drawDraft;
      return drafts.map(({ html, draft }) => {
        document.body.innerHTML = html;
        const before = document.documentElement.outerHTML;
        const { places } = drawIn('show', draft);
        const text = document.body.innerText;
        drawIn('hide');
        return { places, text, isBack: document.documentElement.outerHTML === before };
      });
    },
    [
      installDraftPatches.toString(),
      drawDraft.toString(),
      pages.map(({ html, changes }) => ({
        html,
        draft: {
          changes: changes.map(({ before, after }) => ({
            name: 'Text',
            parts: draftParts(before.join(' '), after.join(' ')),
          })),
          words,
        },
      })),
    ] as const,
  );
  for (const [index, { seed, all, changes }] of pages.entries()) {
    const { places, text = '', isBack } = drawn[index] ?? {};
    const wanted = [...all] as (string | string[])[];
    for (const { at, before, after } of changes)
      if (times(all, before) === 1) wanted.splice(at, before.length, after, ...before.slice(1).map(() => []));
    expect(places, `places on page ${seed}`).toEqual(
      changes.map(({ before }) => (times(all, before) === 1 ? 'shown' : 'several')),
    );
    const read = text.split(/\s+/).filter(Boolean);
    expect(read, `words of page ${seed}`).toEqual(wanted.flat());
    expect(isBack, `page ${seed} has its own back`).toBe(true);
  }
});
