// No failure of a view is dropped: what no component draws beside its control reaches the window, where the view shows it.
import { globSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { root } from '../setup/root.mjs';
import { readText } from './source-tree.ts';

const views = globSync('components/**/*.{ts,tsx}', { cwd: root }).sort();
const starts = globSync('entrypoints/*/main.tsx', { cwd: root }).sort();

/** Handlers that take an error and neither show it, hand it to the window nor throw it again. */
function dropsIn(text: string): string[] {
  const blocks = [...text.matchAll(/\bcatch\s*(?:\(\w+\)\s*)?(?=\{)/g)];
  const calls = [...text.matchAll(/\.(?:catch|then)(?=\()/g)];
  const handlers = [...blocks, ...calls].flatMap(({ 0: name, index }) => {
    const parts = partsAfter(text, index + name.length);
    return parts.slice(name === '.then' ? 1 : 0).filter((part) => part.trim() !== '');
  });
  return handlers.filter(
    (handler) => !/problemOf|reportError|unaskedInView|\bfail\b|\bthrow\b|unlessGone/.test(handler),
  );
}

/** What the bracket at `from` holds, divided at its own commas. */
function partsAfter(text: string, from: number): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text.slice(from)) {
    if ('({['.includes(sign)) depth += 1;
    if (')}]'.includes(sign)) depth -= 1;
    if (depth === 0) break;
    if (depth === 1 && sign === ',') parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

/** Where a failure is shown in other words, or what is caught is no failure to a person. */
const NO_FAILURE: Record<string, string> = {
  'components/capture/OutboxList.tsx': 'says that it could not be copied',
  'components/capture/use-compose.ts': 'says that the text is not kept',
  'components/demo/start-demo.tsx': 'a transition that another one overtakes',
  'components/sessions/SessionsSection.tsx': 'asks whether an expression can be read',
};

it('is true of every handler of an error in a view', () => {
  expect(views.length).toBeGreaterThan(200);
  const drops = views.filter((path) => dropsIn(readText(path)).length > 0);
  expect(drops).toEqual(Object.keys(NO_FAILURE));
});

test.each([
  ['a rejection that is swallowed', 'ask("x", {}).catch(() => undefined);'],
  ['an error that is caught and forgotten', 'try { await ask("x", {}); } catch { setDone(true); }'],
  ['a second handler that forgets', 'ask("x", {}).then(show, () => setDone(true));'],
  [
    'a named error that is forgotten',
    'try { await ask("x", {}); } catch (error) { if (a) { setDone(true); } }',
  ],
])('refuses %s', (_, text) => {
  expect(dropsIn(text)).toHaveLength(1);
});

test.each([
  ['one that is shown', 'ask("x", {}).catch((error: unknown) => setProblem(problemOf(error)));'],
  ['one that a second handler shows', 'ask("x", {}).then(show, (error) => setProblem(problemOf(error)));'],
  ['what has no handler, and so goes to the window', 'ask("x", {}).then(show);'],
  ['one that goes to the window', 'list([]).catch(reportError)'],
  ['one that is thrown again', 'try { await go(); } catch (error) { close(); throw error; }'],
])('takes %s', (_, text) => {
  expect(dropsIn(text)).toEqual([]);
});

/** Requests that store what a control shows. */
const storesChoice = (text: string) => /\bask\('(?:set[A-Z]|chooseReport)|\bkeepDisplay\(/.test(text);

/** There a press stores what was set before. */
const BY_PRESS = ['components/capture/CapturesSection.tsx', 'components/home/HomeTools.tsx'];

it('shows a choice while it is being stored, and goes back if that fails', () => {
  const stores = views.filter((path) => storesChoice(readText(path)));
  expect(stores.length).toBeGreaterThan(5);
  expect(stores.filter((path) => !/\buseChoice[<(]/.test(readText(path)))).toEqual(BY_PRESS);
});

test.each(starts)('%s shows what reaches its window, before anything else happens', (path) => {
  expect(readText(path)).toMatch(/\n\nshowFailures\(\);\nstart\w+\(/);
});
