// Message search: in stored conversations, in all writing systems, without any request.
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { AudienceMessages } from '../../../../lib/api/schemas.ts';
import { contentOf, readMessage } from '../../../../lib/search/omnibox-text.ts';
import type { MessageHit, SearchAnswer } from '../../../../lib/search/search.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type FakeSuggestion, fakeWorld } from '../../fakes/fake-world.ts';
import { connectedWorker, connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';

const sandbox = await sharedSandbox({ pages: 20 });
let worker: Worker;
let workspace: Workspace;
beforeEach(async () => {
  ({ worker, workspace } = await connectedWorker(sandbox));
  sandbox.ledger.clear();
});

type Said = NonNullable<AudienceMessages['messages']>[number];

const said = (content: string, minute: number, more: Partial<Said> = {}): Said => ({
  messageId: `message ${minute}`,
  content,
  ...more,
  timestamp: Date.UTC(2026, 10, 2, 9, minute),
});

const keep = (audienceId: string, messages: Said[], pageId = 'spring') =>
  worker.cache.keepAnswer(
    workspace,
    'getAudienceMessages',
    { page_id: pageId, audience_id: audienceId },
    { messages },
  );

const ask = (text: string, limit = 6) => worker.answers.search({ asker: 'panel', text, limit });

/** As a view asks: again while more is read. */
async function whole(text: string, limit?: number): Promise<SearchAnswer> {
  await until(async () => expect((await ask(text, limit))?.growing).toBe(false));
  return (await ask(text, limit)) as SearchAnswer;
}
const found = async (text: string, limit?: number) =>
  (await whole(text, limit)).hits.filter((hit): hit is MessageHit => hit.kind === 'message');
const texts = async (text: string) => (await found(text)).map(({ name }) => name);

describe('a message', () => {
  test.each([
    ['german', 'Grosse', 'Die größere Überschrift gefällt mir'],
    ['apart', 'resume', 'A short r\u0065\u0301sume\u0301 of Jane'],
    ['hard spaces', 'net price', 'The net\u00A0price is 99'],
    ['greek', 'τιμη', 'Η τιμή είναι 99'],
    ['russian', 'цена', 'Новая цена в мае'],
    ['hebrew', 'מחיר', 'המחיר: מחיר חדש'],
    ['arabic', 'السعر', 'هذا السِّعر جديد'],
    ['japanese', '価格', '新しい価格を見せてください'],
    ['between japanese', 'Salesforce', '弊社のSalesforceを導入'],
    ['after a long sound', 'ACME', 'サーバーACME'],
    ['hindi', 'कीमत', 'नई कीमत दिखाएँ'],
    ['thousands', '1000', 'For 1,000 visitors'],
    ['thousands with a space', '1 000', 'For 1,000 visitors'],
    ['thousands with a space that keeps them', '1\u00a0000', 'For 1000 visitors'],
    ['thousands that are written so', '1,000', 'Pour 1\u202f000 visiteurs'],
    ['thousands with points', '1,000', 'Für 1.000 Besuche'],
    ['a picture within a word', '🚀', 'Ready🚀now'],
  ])('is found in any spelling: %s', async (_, typed, text) => {
    await keep('jane', [said('Something else', 1), said(text, 2), said('Nothing of it', 3)]);
    expect(await texts(`m: ${typed}`)).toEqual([text]);
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  it('includes speaker, time, place and what is needed to open it', async () => {
    await keep('jane', [said('Hello', 1), said('Shorter budget line, please', 2)]);
    expect(await found('budg')).toEqual([
      {
        kind: 'message',
        name: 'Shorter budget line, please',
        find: 'budg',
        place: 1,
        by: 'request',
        pageId: 'spring',
        pageName: 'spring',
        audienceId: 'jane',
        audienceName: 'jane',
        time: Date.UTC(2026, 10, 2, 9, 2),
      },
    ]);
  });

  it('is also found by its reasoning and its changes', async () => {
    const change = { previousValue: 'Buy now', newValue: 'Start for free' };
    await keep('jane', [
      said('Done', 1, { reasoning: 'Visitors hesitate' }),
      said('Done', 2, { changes: [change] }),
    ]);
    expect((await found('m: hesitate')).map(({ name, by }) => [name, by])).toEqual([
      ['Visitors hesitate', 'agent'],
    ]);
    expect((await found('m: free')).map(({ name, by }) => [name, by])).toEqual([['Start for free', 'agent']]);
  });

  it('matches only if each word is a prefix of one of its words', async () => {
    await keep('jane', [
      said('The spring budget', 1),
      said('The spring', 2),
      said('Offspring of the budget', 3),
    ]);
    expect(await texts('m: budget spring')).toEqual(['The spring budget']);
  });

  it('matches a quoted phrase over the end of a line, but not from one part to another', async () => {
    const text = 'A spring\nbudget for May';
    await keep('jane', [said(text, 1), said('Spring', 2, { reasoning: 'Budget' })]);
    expect((await found('m: "spring  budget"')).map(({ place }) => place)).toEqual([0]);
  });

  it('matches a quoted phrase exactly', async () => {
    await keep('jane', [said('The budget of spring', 1), said('A spring budget for May', 2)]);
    expect(await texts('m: "spring budget"')).toEqual(['A spring budget for May']);
    for (const typed of ['„spring budget“ may', '«spring budget»', '「spring budget」', '“Spring Budget”'])
      expect(await texts(`m: ${typed}`)).toEqual(['A spring budget for May']);
  });
});

describe('many messages', () => {
  it('are listed newest first, with the number of messages and of conversations', async () => {
    await keep('jane', [said('budget 1', 1), said('budget 4', 4)]);
    await keep('omar', [said('budget 3', 3), said('budget 2', 2)]);
    await keep('mia', [said('nothing', 5)]);
    const { hits, totals, conversations } = await whole('m: budget', 3);
    expect(hits.map(({ name }) => name)).toEqual(['budget 4', 'budget 3', 'budget 2']);
    expect({ totals, conversations }).toEqual({
      totals: { message: { count: 4, isMore: false } },
      conversations: 3,
    });
  });

  it('can be filtered by page and by speaker', async () => {
    const reasoning = 'Shorter is better';
    await keep('jane', [said('budget here', 1), said('budget cut', 2, { reasoning })], 'spring');
    await keep('omar', [said('budget there', 3)], 'autumn');
    expect(await texts('budget page:aut')).toEqual(['budget there']);
    expect(await texts('budget from:agent')).toEqual(['budget cut']);
    expect(await texts('budget from:request page:"spring"')).toEqual(['budget here']);
    expect(await texts('page:autumn')).toEqual(['budget there']);
  });

  it("are also found in a page's other conversations once those are loaded", async () => {
    await worker.lists.crawlPages(workspace);
    const [page] = (await worker.answers.searchPages({ text: '', limit: 1 })).hits;
    const of = { pageId: page?.pageId ?? '' };
    await worker.lists.crawlAudiences(workspace, of.pageId);
    const all = (await worker.answers.countConversations(of))?.left ?? 0;
    expect(all).toBeGreaterThan(1);
    sandbox.ledger.clear();
    sandbox.faults.add({ operation: 'getAudienceMessages', status: 404, times: 1 });
    expect(await worker.answers.loadConversations(of)).toMatchObject({
      loaded: all - 1,
      problem: { kind: 'not-found' },
    });
    expect(await worker.answers.countConversations(of)).toEqual({ loaded: all - 1, left: 1 });
    expect((await whole('m: a')).conversations).toBe(all - 1);
    sandbox.faults.add({ status: 503 });
    expect(await worker.answers.loadConversations(of)).toMatchObject({ loaded: 0 });
    sandbox.faults.clear();
    expect(await worker.answers.loadConversations(of)).toEqual({ loaded: 1 });
    expect((await whole('m: a')).conversations).toBe(all);
    const asked = sandbox.ledger.entries().filter(({ status }) => status === 200);
    expect(asked.map(({ operation }) => operation)).toEqual(Array(all).fill('getAudienceMessages'));
  });

  it('omit those of a removed workspace', async () => {
    await keep('jane', [said('budget', 1)]);
    expect(await texts('m: budget')).toEqual(['budget']);
    await worker.answers.removeWorkspace({ workspaceId: workspace.id });
    workspace = await connectWorkspace(worker, sandbox);
    expect(await texts('m: budget')).toEqual([]);
  });

  test.each([
    ['no time', [undefined, undefined, undefined]],
    ['no time that can be read', [1, 2, 3]],
    ['one time', [1764000000, 1764000000, 1764000000]],
    ['no time of the last', [1764000000, 1764000001, undefined]],
  ])('are found newest first, as in the conversation, if they have %s', async (_, times) => {
    const messages = times.map(
      (timestamp, at): Said => ({ messageId: `${at}`, content: `zebra ${at}`, timestamp }),
    );
    await keep('jane', messages);
    expect(await texts('m: zebra')).toEqual(['zebra 2', 'zebra 1', 'zebra 0']);
  });

  it('are found even if one arrived while the search was closed', async () => {
    await keep('jane', [said('budget 1', 1)]);
    expect(await texts('m: budget')).toEqual(['budget 1']);
    await keep('jane', [said('budget 1', 1), said('budget 2', 2)]);
    await ask('');
    expect(await texts('m: budget')).toEqual(['budget 2', 'budget 1']);
  });
});

describe('the address bar', () => {
  const open = vi.fn(async () => undefined);
  beforeEach(() => {
    vi.stubGlobal('chrome', { sidePanel: { open } });
    worker.start.startBackground();
  });
  const suggestions = (text: string) =>
    new Promise<FakeSuggestion[]>((resolve) => fakeWorld().onInputChanged.fire(text, resolve));
  const wanted = () => fakeWorld().session.one('wanted-place');

  it('finds a message, and opens the panel at it', async () => {
    await keep('jane', [said('Hello', 1), said('A <shorter> budget line', 2)]);
    // Once more while they are read.
    await until(async () => expect((await suggestions('m: budget')).length).toBe(1));
    const [first] = await suggestions('m: budget');
    expect(first?.description).toBe(
      'A &lt;shorter&gt; <match>budget</match> line<dim> · jane · spring</dim>',
    );
    fakeWorld().onInputEntered.fire(first?.content ?? '', 'currentTab');
    const target = { pageId: 'spring', pageName: 'spring', audienceId: 'jane', audienceName: 'jane' };
    const place = { target, section: 'messages', sought: { text: 'budget', place: 1 } };
    await until(() => expect(wanted()).toMatchObject({ ...place, workspaceId: workspace.id, windowId: 1 }));
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('searches for typed words that are written like the content of a suggestion', async () => {
    await keep('jane', [said('We want 3 new leads today', 1)]);
    const typed = 'm: 3 new leads today';
    await until(async () => expect((await suggestions(typed)).length).toBe(1));
    fakeWorld().onInputEntered.fire(typed, 'currentTab');
    await until(() => expect(wanted()).toMatchObject({ target: { pageId: 'spring', audienceId: 'jane' } }));
  });

  it('accepts ids with any characters, and treats typed text as words', () => {
    const sought = { text: 'a b', place: 3 };
    const ids = { pageId: 'p 1 · %', audienceId: 'a/ü' };
    const hit: MessageHit = {
      kind: 'message',
      name: 'n',
      pageName: 'P',
      audienceName: 'A',
      by: 'agent',
      ...ids,
      find: sought.text,
      place: sought.place,
    };
    expect(readMessage(contentOf(hit))).toEqual({ ...ids, sought });
    for (const text of ['m: budget', 'm: 3 % a b', 'p: 1', '']) expect(readMessage(text)).toBeUndefined();
  });
});
