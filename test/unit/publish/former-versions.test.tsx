import { describe, expect, it, vi } from 'vitest';
import { AttemptLine } from '../../../components/publish/AttemptLine.tsx';
import { FormerVersions } from '../../../components/publish/FormerVersions.tsx';
import { GoBackSheet } from '../../../components/publish/PublishSheet.tsx';
import type { FormerVersion } from '../../../lib/directory/former-versions.ts';
import type { Attempt, AttemptState } from '../../../lib/publish/publishing.ts';
import { isStillShown, orderBackTo, type VersionSubject } from '../../../lib/publish/version-order.ts';
import { draw } from '../fixtures/render.tsx';

const former: FormerVersion = {
  versionId: 'v12',
  number: 12,
  replacedBy: 'v13',
  since: '2026-11-20T09:00:00Z',
  until: '2026-11-25T09:00:00Z',
  changes: [
    { name: 'title', before: 'Old title', after: 'New title' },
    { before: 'Old text', after: 'New text' },
  ],
};
const subject: VersionSubject = {
  workspace: { id: 'w', name: 'Northwind', color: 'teal', production: false, connectionVersion: 1 },
  pageId: 'p',
  pageName: 'Spring launch: pricing',
  audienceId: 'a',
  audienceName: 'Jane Doe, Contoso',
  versions: {
    latest: { versionId: 'v13', number: 13, status: 'published' },
    published: { versionId: 'v13', number: 13, status: 'published' },
  },
};
const nothingPublishing = { attempts: [], watches: [], runs: [] };
const newer = {
  ...subject,
  versions: { ...subject.versions, latest: { versionId: 'v14', status: 'draft' } },
};

describe('the list of former versions', () => {
  const drawList = (offered: FormerVersion[], attempts: Attempt[] = []) => {
    const goBack = vi.fn();
    const publishing = { ...nothingPublishing, attempts };
    const props = { subject, publishing, formers: offered, offered, goingBackTo: undefined, goBack };
    return draw(<FormerVersions {...props} />, { ask: vi.fn() as never }).then((drawn) => ({
      ...drawn,
      goBack,
    }));
  };

  it('shows each with its times and a button to go back to it', async () => {
    const { find, text, goBack } = await drawList([former]);
    expect(text()).toMatch(/Live before.*v12.*Nov 20.*–.*Nov 25/);
    find<HTMLButtonElement>('button').click();
    expect(find('button').textContent).toBe('Go back to v12');
    expect(goBack).toHaveBeenCalledWith(former);
  });

  it('shows the day of both ends, even if it was live until today', async () => {
    const since = new Date(Date.now() - 12 * 86_400_000).toISOString();
    const { text } = await drawList([{ ...former, since, until: new Date().toISOString() }]);
    expect(text().match(/[A-Z][a-z]{2} \d+, (\d{4}, )?\d+:\d\d/g)).toHaveLength(2);
  });

  it('shows exact times on hover', async () => {
    const { find } = await drawList([former]);
    expect(find('[title]').getAttribute('title')).toMatch(/Nov 20, 2026, \d+:00:00.*Nov 25, 2026, \d+:00:00/);
  });

  it('is hidden when empty', async () => {
    expect((await drawList([])).root.innerHTML).toBe('');
  });

  it('disables going back while something else is being sent', async () => {
    const state = { kind: 'sending', sentAt: 0 } as const;
    const order = {
      ...subject,
      action: 'publish',
      workspaceId: 'w',
      versionId: 'v13',
      status: 'draft',
    } as never;
    const attempt = { id: 'a', order, audienceName: '', pageName: '', state, startedAt: 0 };
    const { find, goBack } = await drawList([former], [attempt]);
    find<HTMLButtonElement>('button').click();
    expect(find('button').getAttribute('aria-disabled')).toBe('true');
    expect(goBack).not.toHaveBeenCalled();
  });
});

describe('a publish that reads back as live', () => {
  const lineOf = (order: object) => {
    const state = { kind: 'confirmed', at: 0, status: 'published' } as const;
    const names = { audienceName: 'Jane', pageName: 'Pricing' };
    const attempt = { id: 'a', order: order as never, ...names, state, startedAt: 0 };
    return draw(<AttemptLine attempt={attempt} onDismissed={vi.fn()} next={<b>What comes next</b>} />);
  };

  it('shows what comes next, like a watched one', async () => {
    const draft = { action: 'publish', versionId: 'v13', versionNumber: 13, status: 'draft' };
    expect((await lineOf(draft)).text()).toMatch(/v13 is live\..*What comes next/);
  });

  it('does not after going back', async () => {
    expect((await lineOf(orderBackTo(former, subject) ?? {})).text()).not.toContain('What comes next');
  });
});

describe('the sheet', () => {
  const drawSheet = (formers: FormerVersion[]) => {
    const props = { subject, former, formers, current: true, onConfirm: vi.fn(), onClose: vi.fn() };
    return draw(<GoBackSheet {...props} />);
  };

  it('asks in the same way, with the changes reversed', async () => {
    const { text, find, root } = await drawSheet([former]);
    expect(find('h2').textContent).toBe('Go back to v12 for Jane Doe, Contoso?');
    expect(find('.sheet-place').textContent).toContain('replaces v13');
    expect(text()).toContain('isn’t documented');
    expect([...root.querySelectorAll('del')].map(({ textContent }) => textContent).join()).toMatch(/New/);
    expect([...root.querySelectorAll('ins')].map(({ textContent }) => textContent).join()).toMatch(/Old/);
    const buttons = [...root.querySelectorAll('.sheet-footer button')].map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Publish v12 again', 'Not now']);
  });

  it('says so if the changes are unknown', async () => {
    const { changes: _, ...unknown } = former;
    expect((await drawSheet([unknown])).text()).toContain('This browser doesn’t know what this changes.');
  });
});

describe('the order', () => {
  it('names the live and the latest version, and is refused for others', () => {
    const order = orderBackTo(former, subject);
    expect(order).toMatchObject({
      action: 'publish',
      versionId: 'v12',
      versionNumber: 12,
      status: 'published',
      instead: { versionId: 'v13', latestId: 'v13', latestStatus: 'published' },
    });
    if (!order) throw new Error('no order');
    expect(isStillShown(order, subject)).toBe(true);
    expect(isStillShown(order, newer)).toBe(false);
    const other = { ...subject.versions, published: { versionId: 'v14' } };
    expect(isStillShown(order, { ...subject, versions: other })).toBe(false);
  });

  it('does not exist for the live version', () => {
    expect(orderBackTo({ versionId: 'v13' }, subject)).toBeUndefined();
  });
});

describe('how it stands', () => {
  const v13 = { versionId: 'v13', number: 13, status: 'published' };
  it.each<[AttemptState, string]>([
    [{ kind: 'confirmed', at: 0, status: 'published' }, 'v12 is live.'],
    [{ kind: 'accepted', at: 0, now: v13 }, 'Accepted, but visitors still get v13.'],
    [
      { kind: 'confirmed', at: 0, status: 'published', as: { versionId: 'v14', number: 14 } },
      'v12 is live again, as v14.',
    ],
    [{ kind: 'refused', at: 0, problem: { kind: 'conflict', status: 409 } }, 'v12 wasn’t published.'],
    [
      { kind: 'changed', at: 0, because: 'version' },
      'Nothing was sent. The live or the latest version has changed since you looked.',
    ],
  ])('%j', async (state, said) => {
    const order = orderBackTo(former, subject);
    if (!order) throw new Error('no order');
    const names = { audienceName: 'Jane', pageName: 'Pricing' };
    const attempt: Attempt = { id: 'a', order, ...names, state, startedAt: 0 };
    const { text } = await draw(<AttemptLine attempt={attempt} onDismissed={() => undefined} />);
    expect(text()).toContain(said);
  });
});
