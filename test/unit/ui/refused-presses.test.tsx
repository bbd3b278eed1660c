// What the browser has no room for is said beside the control, or by the view where there is no place.
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { PageClips } from '../../../components/capture/PageClips.tsx';
import { HomeSearch } from '../../../components/home/HomeSearch.tsx';
import { ChangedOnPage } from '../../../components/publish/ChangedOnPage.tsx';
import { DraftOnPage } from '../../../components/publish/DraftOnPage.tsx';
import { WatchLine } from '../../../components/publish/WatchLine.tsx';
import { SitesSection } from '../../../components/workspace/SitesSection.tsx';
import { WorkspaceSwitch } from '../../../components/workspace/WorkspaceSwitch.tsx';
import { ProblemError } from '../../../lib/api/problem.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import { emptyOutbox } from '../../../lib/capture/capture.ts';
import { siteAccess } from '../../../lib/platform/site-access.ts';
import { click, type Drawn, draw, enter, press } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const refused = new ProblemError({ kind: 'not-kept' });
const NO_ROOM = 'No room left in this browser.';
const reportError = vi.fn();
beforeEach(() => {
  vi.stubGlobal('reportError', reportError);
  reportError.mockReset();
});

/** Answers only the requests of `answers`. */
const askWith = (answers: Record<string, unknown> = {}) =>
  (async (name: string) => {
    if (name in answers) return answers[name];
    throw refused;
  }) as unknown as Ask;

const url = 'https://shop.example/';
const tab = { tabId: 7, url };
const clip = { id: 'c', excerpt: 'One', topicId: 't', topicTitle: 'Questions', createdAt: 1 };
const change = { key: '1', label: { kind: 'title' }, before: 'Old', after: 'New' } as const;
const workspace = { id: 'w', name: 'Northwind', color: 'teal', baseUrl: 'https://api.example' };
const ended = { at: 1, status: 'cancelled' };
const watch = { pageId: 'p', audienceId: 'a', versionId: 'v', versionNumber: 13, startedAt: 1, ended };

type Case = [name: string, part: preact.JSX.Element, answers: Record<string, unknown>, button: string];
const beside: Case[] = [
  [
    'the preview of a draft',
    <DraftOnPage key="d" draft={{ number: 13, url }} changes={[change]} />,
    {},
    'button',
  ],
  ['the changed texts on the page', <ChangedOnPage key="c" url={url} texts={['New']} />, {}, 'button'],
  [
    'the clips of a page',
    <PageClips key="p" workspaceId="w" tab={tab} outbox={emptyOutbox} />,
    { capturesOfPage: [clip] },
    '.push',
  ],
  [
    'access to the sites',
    <SitesSection key="s" workspaces={[workspace as never]} />,
    {
      listSites: {
        sites: [{ host: 'shop.example', pattern: 'https://shop.example/*', pages: 1 }],
        isGrowing: false,
      },
    },
    '.button:not(.compact)',
  ],
  [
    'the end of a watch, with the attempt that it followed',
    <WatchLine
      key="w"
      watch={watch as never}
      latest={undefined}
      isShown={false}
      onDismissed={() => Promise.reject(refused)}
    />,
    { unwatch: undefined },
    '.icon',
  ],
];

const drawn = (part: preact.JSX.Element, answers: Record<string, unknown>): Promise<Drawn> =>
  draw(part, { ask: askWith(answers), shownTabId: () => tab.tabId, openOptions: () => undefined });

describe('fault 23: what the browser has no room for', () => {
  test.each(beside)('is said beside %s', async (_, part, answers, button) => {
    vi.spyOn(siteAccess, 'granted').mockResolvedValue([]);
    vi.spyOn(siteAccess, 'request').mockRejectedValue(refused);
    const view = await drawn(part, answers);
    expect(view.text()).not.toContain(NO_ROOM);
    await click(view.find(button));
    await until(() => expect(view.text()).toContain(NO_ROOM));
    expect(reportError).not.toHaveBeenCalled();
  });

  it('is left to the view by the choice of a workspace, which has no place for it', async () => {
    const status = { workspace, workspaces: [workspace, { ...workspace, id: 'other', name: 'Other' }] };
    const view = await drawn(<WorkspaceSwitch status={status as never} />, {});
    await click(view.find('[role="menuitemradio"][aria-checked="false"]'));
    expect(reportError.mock.calls).toEqual([[refused]]);
  });

  it('is left to the view by the search, which has closed by then', async () => {
    const head = { workspace, workspaces: [workspace, { ...workspace, id: 'other', name: 'Other' }] };
    const search = { hits: [], totals: {}, growing: false, conversations: 0 };
    const nothing = () => undefined;
    const ways = {
      showPlace: nothing,
      refresh: nothing,
      openOptions: nothing,
      reopen: nothing,
      close: nothing,
    };
    const home = { ...head, ...ways, text: '' } as unknown as Parameters<typeof HomeSearch>[0];
    const view = await drawn(<HomeSearch {...home} />, { search });
    await enter(view.find('input'), 'Other');
    await until(() => expect(view.text()).toContain('Other'));
    await press(view.find('input'), 'Enter');
    expect(reportError.mock.calls).toEqual([[refused]]);
  });
});
