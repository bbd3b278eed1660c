// What the choice of the report's pages says of a search.
import { expect, it } from 'vitest';
import { ChoosePages } from '../../../components/report/ChoosePages.tsx';
import { draw, enter, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';
import { page, report } from './kept.ts';

/** Searches are answered when the test says so; the first list is answered immediately. */
async function drawChoice(names: readonly string[]) {
  const waiting: PromiseWithResolvers<void>[] = [];
  const ask = async (_: string, { text }: { text: string }) => {
    if (text !== '' || waiting.length > 0) {
      const answer = Promise.withResolvers<void>();
      waiting.push(answer);
      await answer.promise;
    }
    const found = names.filter((name) => name.toLowerCase().includes(text));
    return { rows: found.map((name) => ({ pageId: name, name })), total: found.length };
  };
  const view = await draw(<ChoosePages report={report([page('a')])} renew={async () => ({})} />, {
    ask: ask as never,
  });
  return {
    says: (text: string) => view.text().includes(text),
    type: (text: string) => enter(view.find('input[type=search]'), text),
    isAsked: (searches: number) => until(() => expect(waiting).toHaveLength(searches)),
    answer: () => settled(() => waiting.at(-1)?.resolve()),
    fail: () => settled(() => waiting.at(-1)?.reject(new Error('no answer'))),
  };
}

const NONE = 'No matches';

it('says that a search found nothing until another one is under way', async () => {
  const { says, type, isAsked, answer } = await drawChoice(['Spring launch', 'Pricing']);
  await until(() => expect(says('Pricing')).toBe(true));
  await type('nowhere');
  await isAsked(1);
  expect(says(NONE)).toBe(false);
  await answer();
  await until(() => expect(says(NONE)).toBe(true));
  expect(says('Pricing')).toBe(false);
  const typing = type('spring');
  // Also before it is asked for, as more may be typed.
  await settled(() => undefined);
  expect(says(NONE)).toBe(false);
  await typing;
  await isAsked(2);
  expect(says(NONE)).toBe(false);
  await answer();
  await until(() => expect(says('Spring launch')).toBe(true));
  expect(says(NONE)).toBe(false);
});

it('does not say so of a search that failed', async () => {
  const { says, type, isAsked, answer, fail } = await drawChoice(['Pricing']);
  await type('nowhere');
  await isAsked(1);
  await answer();
  await until(() => expect(says(NONE)).toBe(true));
  await type('elsewhere');
  await isAsked(2);
  await fail();
  expect(says(NONE)).toBe(false);
});
