// What a version changed, marked on the page once it is live.
import { expect, it, vi } from 'vitest';
import { ChangedOnPage } from '../../../components/publish/ChangedOnPage.tsx';
import { click, draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

it('says what was found when it was pressed, since the page goes on changing', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const ask = async (name: string, { act }: { act?: string }) => {
    if (name === 'reloadPage') return true;
    return { isShown: act !== 'hide', times: [1, 0, 2] };
  };
  const texts = ['One', 'Two', 'Three'];
  const { text, find } = await draw(<ChangedOnPage url="https://shop.example/" texts={texts} />, {
    ask: ask as never,
    shownTabId: () => 7,
  });
  await click(find('button'));
  await until(() => expect(text()).toContain('2 of 3 found'));
  expect(text()).not.toContain('shown');
});
