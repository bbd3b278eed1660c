import { describe, expect, it } from 'vitest';
import type { SharedPlace } from '../../../lib/share/share-link.ts';
import { click, enter, press, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';
import { drawSearch, nothing, stateOf } from './search-world.tsx';

describe('a link for colleagues in the search', () => {
  it('entered while a version is reviewed waits until the review is left', async () => {
    const { box, root, texts, openWith, close } = await drawSearch([], stateOf(), { state: 'faulty' });
    await enter(box, 'publish');
    await press(box, 'Enter');
    const isReviewed = () => until(() => expect(texts('dialog h2')).toEqual(['Publish v13 to Jane Doe']));
    // Not within an act, which draws nothing before it ends.
    await isReviewed();
    await openWith({ text: 'al:x', isEntered: true }, 5);
    await isReviewed();
    const leave = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Not now');
    if (leave) await click(leave);
    expect(close).not.toHaveBeenCalled();
    expect(root.querySelector('input')?.value).toBe('al:x');
  });

  const link = 'al:https://api.example.com?page=p&section=versions';
  const target = { pageId: 'p', pageName: 'Pricing' };
  const placeIn = (id: string, more: object = {}): SharedPlace => ({
    state: 'here',
    workspace: { id, name: 'Contoso', color: 'teal', production: false },
    target,
    section: 'versions',
    ...more,
  });
  const entered = { text: link, isEntered: true };

  it('leads to its place, and is not searched for', async () => {
    const { box, texts, showPage, asked } = await drawSearch([], stateOf(), placeIn('w'));
    await enter(box, link);
    await until(() => expect(texts('.search-name')).toEqual(['Open Pricing']));
    expect(texts('.search-hit')[0]).toContain('in the workspace Contoso');
    await press(box, 'Enter');
    expect(showPage.mock.calls).toEqual([[target, 'versions']]);
    expect(asked.filter(([name]) => name === 'search').map(([, input]) => input)).toMatchObject([
      { text: '' },
    ]);
  });

  it('entered in the address bar is followed at once if it is known', async () => {
    const { showPage } = await drawSearch([], stateOf(), placeIn('w'), entered);
    await until(() => expect(showPage.mock.calls).toEqual([[target, 'versions']]));
  });

  it('into another workspace says so, and switches only by Enter, to continue there', async () => {
    const { box, texts, showPage, searchFor, asked } = await drawSearch([], stateOf(), placeIn('x'), entered);
    await until(() => expect(texts('.search-hit')[0]).toContain('Switches to the workspace Contoso'));
    await settled(nothing);
    expect(asked.map(([name]) => name)).not.toContain('switchWorkspace');
    await press(box, 'Enter');
    expect(asked).toContainEqual(['switchWorkspace', { workspaceId: 'x' }]);
    expect(searchFor.mock.calls).toEqual([[link]]);
    expect(showPage).not.toHaveBeenCalled();
  });

  it.each([
    ['page', target, 'The page p isn’t known in the workspace Contoso.'],
    [
      'audience',
      { ...target, audienceId: 'b', audienceName: 'b' },
      'The audience b of Pricing isn’t known here',
    ],
  ])('to a %s that is not known says so, and is opened by Enter alone', async (unknown, to, sentence) => {
    const place = placeIn('w', { unknown, target: to });
    const { box, text, showPage } = await drawSearch([], stateOf(), place, entered);
    await until(() => expect(text()).toContain(sentence));
    await settled(nothing);
    expect(showPage).not.toHaveBeenCalled();
    await press(box, 'Enter');
    expect(showPage.mock.calls).toEqual([[to, 'versions']]);
  });

  it('of another service names that service and how to connect it', async () => {
    const elsewhere = { state: 'elsewhere', baseUrl: 'https://other.example' } as const;
    const { box, text, texts, asked } = await drawSearch([], stateOf(), elsewhere);
    await enter(box, link);
    await until(() => expect(text()).toContain('for the service at https://other.example'));
    expect(texts('.search-name')).toEqual(['Open settings']);
    expect(asked.map(([name]) => name)).toEqual(['search', 'countConversations', 'findShared']);
  });

  it('that is invalid is reported and does nothing', async () => {
    const { box, text, texts, asked } = await drawSearch([], stateOf(), { state: 'faulty' });
    await enter(box, 'al:javascript:alert(1)');
    await press(box, 'Enter');
    await until(() => expect(text()).toContain('This link is damaged or incomplete'));
    expect(texts('.search-name')).toEqual([]);
    expect(asked.map(([name]) => name)).toEqual(['search', 'countConversations', 'findShared']);
  });
});
