// The page status in a workspace whose pages take far longer to crawl than the audiences of one page.
import { describe, expect, it } from 'vitest';
import { until } from '../../fixtures/until.ts';
import { inPageStatusWorld, landing, later, pageStatus, sandbox, sent, stored } from './page-status-world.ts';

const PAGES = 100;
inPageStatusWorld({ pages: PAGES, shared: true });

const ofJane = { kind: 'matched', audience: { routeKey: 'jane-doe' } };

/** Crawls all pages and lets this time pass, after which an address without a match causes another crawl. */
async function pagesKnownFor(minutes: number): Promise<void> {
  await pageStatus(landing().noMatch);
  expect(sent()).toHaveLength(PAGES / 10);
  sandbox.ledger.clear();
  later(minutes * 60_000);
}

describe('an address below a page whose audiences are not known yet', () => {
  it('is found among them without another crawl of all pages', async () => {
    await pagesKnownFor(3);
    expect((await pageStatus(landing().audience)).matchState).toMatchObject(ofJane);
    expect(sent('listAudiences').length).toBeGreaterThan(0);
    expect(sent('listPages')).toEqual([]);
  });

  it('does not wait for a crawl of pages that is due', async () => {
    await pagesKnownFor(45);
    sandbox.faults.add({ operation: 'listPages', hang: true });
    expect(await pageStatus(landing().audience)).toMatchObject({
      matchState: ofJane,
      versions: { state: 'shown' },
      conversation: { state: 'shown' },
      analytics: { state: 'shown' },
    });
    await until(() => expect(sent('listPages')).toHaveLength(1));
  });

  it('of no audience is looked for among new pages, and the audiences are read once', async () => {
    await pagesKnownFor(3);
    const url = `${landing().pageOnly}/nobody-we-know`;
    expect((await pageStatus(url)).matchState).toMatchObject({ kind: 'candidates' });
    const audiences = sent('listAudiences').length;
    expect(audiences).toBeGreaterThan(0);
    expect(sent().indexOf('listPages')).toBeGreaterThan(sent().lastIndexOf('listAudiences'));
    expect(sent('listPages')).toHaveLength(PAGES / 10);
    sandbox.ledger.clear();
    await pageStatus(url, true);
    expect(sent('listAudiences')).toHaveLength(audiences);
    expect(sent('listPages')).toHaveLength(PAGES / 10);
  });
});

describe('the first crawl of many pages', () => {
  it('does not delay the status of a page that it found early', async () => {
    sandbox.faults.add({ operation: 'listPages', skip: 6, hang: true });
    const looking = pageStatus(landing().audience);
    looking.catch(() => undefined); // its crawl never ends
    await until(() =>
      expect(stored(landing().audience)).toMatchObject({
        directory: { state: 'syncing' },
        matchState: ofJane,
        versions: { state: 'shown' },
        conversation: { state: 'shown' },
        analytics: { state: 'shown' },
        trend: { state: 'shown' },
      }),
    );
    expect(sent('getAnalyticsSummary')).toHaveLength(2 + 14); // the two periods, and the days of the trend
    expect(sent('getAudienceMessages')).toHaveLength(1);
  });

  it('does not repeat the requests for a page that it found early', async () => {
    sandbox.faults.add({ operation: 'listPages', skip: 1, held: true });
    const looking = pageStatus(landing().audience);
    await until(() => expect(sent('listAudiences').length).toBeGreaterThan(0));
    sandbox.faults.clear();
    const made = await looking;
    expect(made).toMatchObject({ matchState: ofJane, directory: { state: 'ready', done: PAGES } });
    const first = sent().indexOf('listAudiences');
    expect(first).toBeLessThan(sent().lastIndexOf('listPages'));
    expect(sent('listAudiences')).toHaveLength(5); // 42 audiences
    expect(sent('getAnalyticsSummary')).toHaveLength(2 + 14);
    expect(sent('getAudienceMessages')).toHaveLength(1);
  });
});
