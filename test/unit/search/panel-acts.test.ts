// The actions of the search, and which of them typed text means.
import { describe, expect, it, test } from 'vitest';
import { type ActTools, panelActs } from '../../../components/search/panel-acts.ts';
import { foldedWords } from '../../../lib/format/search-words.ts';
import { MAX_WATCHED, type PageWatchState } from '../../../lib/page-watch/page-watch.ts';
import { panelSections } from '../../../lib/panel/panel.ts';
import type { PanelState } from '../../../lib/panel/panel-store.ts';
import { byText, byTextAndHint, fittingActs } from '../../../lib/search/search-acts.ts';

const workspace = { id: 'w', name: 'Northwind', color: 'violet', production: false, connectionVersion: 1 };
const other = { ...workspace, id: 'x', name: 'Contoso' };

const tools = { singleKeys: true } as unknown as ActTools;
const idsOf = (state: PanelState | undefined, watches?: object) =>
  panelActs(state, watches as PageWatchState | undefined, tools).map(({ id }) => id);

function kinds(more: object = {}, ofWorkspace: object = {}, watches?: object): (string | undefined)[] {
  const head = { workspace: { ...workspace, ...ofWorkspace }, workspaces: [workspace, other] };
  const state = { head, publishing: { attempts: [] }, section: 'overview', ...more } as unknown as PanelState;
  return idsOf(state, watches).map((id) => id.split(' ')[0]);
}
const shown = { how: 'followed', subject: { workspace, pageId: 'p', pageName: 'Pricing' } };

describe('the actions of the search', () => {
  it('are connecting and the demo before a workspace is connected', () => {
    expect(idsOf(undefined)).toEqual(['connect', 'demo']);
    expect(idsOf({ publishing: { attempts: [] } } as unknown as PanelState)).toHaveLength(2);
  });

  it('concern no page if none is shown', () => {
    expect(new Set(kinds())).toEqual(
      new Set(['new-entry', 'refresh', 'workspace', 'new-person', 'home', 'section', 'options']),
    );
    expect(kinds().filter((kind) => kind === 'section')).toHaveLength(panelSections.length - 1);
  });

  test.each([
    ['is followed', shown, {}, ['copy-brief', 'copy-link', 'pin']],
    ['is pinned', { ...shown, how: 'pinned' }, {}, ['copy-brief', 'copy-link', 'unpin']],
    ['is in the tab', { ...shown, pageStatus: {} }, {}, ['audit', 'copy-brief', 'copy-link', 'pin']],
    ['is of the demo', shown, { demo: true }, ['copy-brief', 'pin']],
  ])('begin with those of the page, if it %s', (_, page, ofWorkspace, expected) => {
    expect(kinds({ shown: page }, ofWorkspace).slice(0, expected.length + 1)).toEqual([
      ...expected,
      'new-entry',
    ]);
  });
});

describe('watching the page', () => {
  const offered = (watches: object | undefined) =>
    kinds({ shown }, {}, watches).filter((kind) => kind === 'watch' || kind === 'unwatch');
  const watches = { workspaceId: 'w', pages: [{ workspaceId: 'w', pageId: 'q' }], total: 1 };
  const pages = [{ workspaceId: 'w', pageId: 'p' }];

  test.each([
    ['can begin', watches, ['watch']],
    ['can end', { ...watches, pages }, ['unwatch']],
    ['can end even if no more pages can be watched', { ...watches, pages, total: MAX_WATCHED }, ['unwatch']],
    ['cannot begin if no more pages can be watched', { ...watches, total: MAX_WATCHED }, []],
    ['is not offered for the watches of another workspace', { ...watches, pages, workspaceId: 'x' }, []],
    ['is not offered before the watches are known', undefined, []],
  ])('%s', (_, given, expected) => expect(offered(given)).toEqual(expected));
});

describe('typed text', () => {
  const acts = [
    { text: 'Review and publish v13 of Pricing', hint: 'Nothing is sent yet' },
    { text: 'Audit Pricing', hint: 'Compares the open page' },
    { text: 'Go to Versions', also: 'releases' },
    { text: 'Go to Sessions' },
    { text: 'Open settings', hint: 'Workspaces, topics and display' },
  ];
  const meant = (typed: string, fieldsOf = byTextAndHint) =>
    fittingActs(acts, foldedWords(typed), fieldsOf).fitting.map(({ text }) => text);

  test.each<[string, string[]]>([
    ['', acts.map(({ text }) => text)],
    // In the given order, since a short name says nothing.
    ['pri', ['Review and publish v13 of Pricing', 'Audit Pricing']],
    ['audit pri', ['Audit Pricing']],
    ['pri audit', ['Audit Pricing']],
    ['v13', ['Review and publish v13 of Pricing']],
    ['VERSIONS', ['Go to Versions']],
    // With a typo, and only if nothing else matches.
    ['vresions', ['Go to Versions']],
    ['pbulish', ['Review and publish v13 of Pricing']],
    // First in the name, then in the hint.
    ['op', ['Open settings', 'Audit Pricing']],
    ['display', ['Open settings']],
    // By a word that is not shown.
    ['release', ['Go to Versions']],
    ['publish nothing else', []],
  ])('finds actions by %j', (typed, expected) => expect(meant(typed)).toEqual(expected));

  it('finds nothing in the hint if only the name counts', () => {
    expect(meant('op', byText)).toEqual(['Open settings']);
    expect(meant('release', byText)).toEqual([]);
  });
});
