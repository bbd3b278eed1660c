// Navigation of the panel's tabs.
import { expect, it } from 'vitest';
import { panelSections, railParts, railTabs, tabOf } from '../../../lib/panel/panel.ts';

it('each section is under one tab, except the news, which the bell opens', () => {
  const under = panelSections.map((section) => [
    section,
    railTabs.filter((tab) => [...railParts[tab]].includes(section as never)),
  ]);
  expect(under.filter(([, tabs]) => tabs?.length !== 1)).toEqual([['news', []]]);
});

it('a section stored under an earlier name leads to its present tab', () => {
  expect(['sessions', 'topics', 'assets', 'audit', 'news'].map((section) => tabOf(section as never))).toEqual(
    ['analytics', 'library', 'library', 'audit', undefined],
  );
});
