// Selections as read by the extension, compared with the browser's own plain copy: in 175 documents, whose texts are in
// `selections.json`.
import { readFileSync } from 'node:fs';
import { cleanText } from '../../../lib/capture/capture-text.ts';
import { readSelection } from '../../../lib/capture/read-selection.ts';
import { highlightTexts } from '../../../lib/platform/highlight-texts.ts';
import { installSight } from '../../../lib/platform/page-sight.ts';
import { expect, test } from '../fixtures/capturing.ts';
import { isFirefox } from '../in-firefox/views.ts';

type Reason = keyof typeof undone;

interface Told {
  name: string;
  html: string;
  text: string;
  /** What Chromium copies if that differs, and why ours is better. */
  browser?: string;
  why?: Reason[];
  /** What Firefox reads if it does not let something be selected. */
  firefox?: string;
}

/** Removes from a text what a reason changes; undefined if the text alone does not show that. */
const undone = {
  gap: (text: string) => text.replace(/\n+/g, '\n').trim(),
  space: (text: string) => text.replace(/ *\n */g, '\n').trim(),
  marker: (text: string) => text.replace(/^ *(?:-|[→✓]|[\p{L}\p{N}]{1,5}\.) /gmu, '').replace(/^ +/gm, ''),
  link: (text: string) => text.replace(/ \(https:[^)]*\)/g, ''),
  emoji: (text: string) =>
    text.replace(/ *(?:\p{Extended_Pictographic}|:\w+:)/gu, '').replace(/ *(?=\n)| (?= )/g, ''),
  apart: (text: string) => text.replace(/\s/g, ''),
  unseen: (text: string) => text.replace(/[\u00AD\u200B\u2060\uFEFF]/g, ''),
  cell: (text: string) => text.replace(/\s/g, ' '),
  number: (text: string) => text.replace(/^\s/, ''),
  line: (text: string) => text.replace(/\s/g, ''),
  icon: undefined,
  reading: (text: string) => text.replace(/[()]/g, ''),
  clipped: undefined,
  formula: undefined,
  shadow: undefined,
  masked: undefined,
};

const { reasons, documents } = JSON.parse(
  readFileSync(new URL('selections.json', import.meta.url), 'utf8'),
) as { reasons: Record<Reason, string>; documents: Told[] };

test('fault 31: a selection is read as the browser copies it, or better for a named reason, and found again', async ({
  page,
  context,
  capturing,
}) => {
  expect(Object.keys(reasons).toSorted()).toEqual(Object.keys(undone).toSorted());
  await capturing.openHtml(page, '<!doctype html><meta charset="utf-8"><body>');
  const told = await page.evaluate(
    ([pages, sight, source, highlightSource]) => {
      new Function(`(${sight})()`)();
      const read = new Function(`return (${source})`)() as typeof readSelection;
      const highlight = new Function(`return (${highlightSource})`)() as typeof highlightTexts;
      const nothing = () => undefined;
      Object.assign(globalThis, { audienceLensOverlay: { draw: nothing, hide: nothing, isShown: nothing } });
      return pages.map((html) => {
        document.body.setHTMLUnsafe(html);
        const part = document.querySelector('[contenteditable]') ?? document.body;
        getSelection()?.selectAllChildren(part);
        const { text } = read(window);
        return { text, browser: getSelection()?.toString(), times: highlight('show', [text]).times };
      });
    },
    [
      documents.map(({ html }) => html),
      installSight.toString(),
      readSelection.toString(),
      highlightTexts.toString(),
    ] as const,
  );
  for (const [index, { name, text, browser = text, why = [], firefox = text }] of documents.entries()) {
    expect.soft(cleanText(told[index]?.text ?? ''), name).toBe(isFirefox(context) ? firefox : text);
    expect.soft(told[index]?.times[0], `${name}, found again in its page`).toBeGreaterThan(0);
    // Firefox copies some of them differently; what is saved is the same in both.
    if (isFirefox(context)) continue;
    expect.soft(told[index]?.browser, `${name}, as copied`).toBe(browser);
    expect.soft(browser === text, `${name} has a reason where it differs`).toBe(why.length === 0);
    const undo = (from: string) => why.reduce((left, reason) => undone[reason]?.(left) ?? '', from);
    expect.soft(undo(text), `${name}: ${why.map((reason) => reasons[reason])}`).toBe(undo(browser));
  }
});

for (const kind of ['email', 'number', 'text', 'search', 'url', 'tel'])
  test(`a selection in a field for ${kind} is read, or said to be unreadable`, {
    tag: '@long',
  }, async ({ page, context, capturing }) => {
    await capturing.openHtml(page, `<input type="${kind}" value="12345">`);
    await page.locator('input').selectText();
    const reading = await page.evaluate(
      ([sight, source]) => {
        new Function(`(${sight})()`)();
        return (new Function(`return (${source})`)() as typeof readSelection)(window);
      },
      [installSight.toString(), readSelection.toString()] as const,
    );
    // Firefox shows a page neither the place nor the text of a selection in these.
    const isMute = isFirefox(context) && /email|number/.test(kind);
    expect(reading).toMatchObject(isMute ? { text: '', viewer: true } : { text: '12345' });
  });
