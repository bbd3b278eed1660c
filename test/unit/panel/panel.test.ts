// Where the rail of the panel leads.
import { expect, it } from 'vitest';
import { panelSections, railParts, railTabs, tabOf } from '../../../lib/panel/panel.ts';

it('each section is under one tab, but the news, which the bell opens', () => {
  const under = panelSections.map((section) => [
    section,
    railTabs.filter((tab) => [...railParts[tab]].includes(section as never)),
  ]);
  expect(under.filter(([, tabs]) => tabs?.length !== 1)).toEqual([['news', []]]);
});

it('what was stored under the name of an earlier section leads to the tab that has it now', () => {
  expect(['sessions', 'topics', 'assets', 'audit', 'news'].map((section) => tabOf(section as never))).toEqual(
    [...['analytics', 'library', 'library', 'audit'], undefined],
  );
});
