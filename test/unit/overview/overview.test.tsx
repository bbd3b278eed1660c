// The overview of a page and its audience as the directory stores them.
import { beforeEach, expect, it, vi } from 'vitest';
import { Overview } from '../../../components/overview/Overview.tsx';
import type { PanelProps } from '../../../components/panel/panel-actions.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import { click, draw } from '../fixtures/render.tsx';

const page = {
  pageId: 'p',
  name: 'Spring',
  audiencesCount: 3,
  archivedAt: '2026-01-01T00:00:00Z',
  actions: [{ actionId: 'a', buttonTitle: 'Buy', url: 'https://a.example/' }],
  metadata: { title: 'On the page' },
};
const audience = {
  audienceId: 'x',
  effectiveName: 'Jane Doe',
  personId: null,
  metadataOverride: { title: 'For Jane' },
};
let answers: Record<string, unknown>;
const ask = (async (name: string) => answers[name]) as Ask;
beforeEach(() => {
  answers = { getPage: { page, at: 1 }, getAudience: { audience, at: 1 } };
});

async function drawn(kept: { audienceId?: string }) {
  const subject = { workspace: { id: 'w', connectionVersion: 1 }, pageId: 'p', pageName: 'Spring', ...kept };
  const memory = { get: (_: string, initial: unknown) => initial, set: () => undefined };
  const goTo = vi.fn();
  const props = { subject, memory, goTo, revision: 0 } as unknown as PanelProps;
  const view = await draw(<Overview {...props} />, { ask });
  return { ...view, goTo, unfold: () => click(view.find('.overview .block-heading .link')) };
}

it('shows page and audience, overrides, and what is archived', async () => {
  const { text, unfold } = await drawn({ audienceId: 'x' });
  expect(text()).not.toContain('Buy');
  await unfold();
  for (const part of [
    'This page was archived',
    'Jane Doe',
    'Set by hand for this audience1',
    'Buttons1',
    'Buy',
  ])
    expect(text()).toContain(part);
});

it('does not mark a value set by hand as new if the page has the same', async () => {
  const drawnWith = async (title: string) => {
    answers.getAudience = { audience: { ...audience, metadataOverride: { title } }, at: 1 };
    const { find, unfold } = await drawn({ audienceId: 'x' });
    await unfold();
    return find('.override').innerHTML;
  };
  expect(await drawnWith('On the page')).not.toContain('<ins');
  expect(await drawnWith('On the page, for Jane')).toContain('<ins');
});

it('shows a page alone, with its number of audiences leading to them', async () => {
  const { text, find, goTo, unfold } = await drawn({});
  await unfold();
  expect(text()).not.toContain('Jane Doe');
  await click(find('.text-link'));
  expect(goTo).toHaveBeenCalledWith('audiences');
});

it('offers to load an unknown page', async () => {
  answers.getPage = undefined;
  expect((await drawn({})).text()).toContain('This page isn’t among those loaded so far.');
});
