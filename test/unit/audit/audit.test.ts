import { describe, expect, it, test } from 'vitest';
import type { Audience, AudienceMessages, Metadata } from '../../../lib/api/schemas.ts';
import { auditOf, isReadingOf } from '../../../lib/audit/audit.ts';
import { seenMetadata } from '../../../lib/audit/audit-history.ts';
import type { AuditField } from '../../../lib/audit/audit-item.ts';
import type { DocumentReading } from '../../../lib/audit/read-document.ts';
import { documentOf, itemOf, pageOf, recorded, told, URL_HERE } from './audit-world.ts';

const version = { versionId: 'v13', versionNumber: 13, status: 'published' };
const audienceOf = (more: Partial<Audience> = {}): Audience => ({
  audienceId: 'a',
  publishedVersion: version,
  ...more,
});

describe('the record that counts', () => {
  const cases: [
    what: string,
    page: Metadata,
    audience: Partial<Audience> | undefined,
    expected: { source?: string; record?: string } | undefined,
  ][] = [
    ['no audience', { title: 'Page' }, undefined, { source: 'page', record: 'Page' }],
    [
      'an override in effect',
      { title: 'Page' },
      { effectiveMetadata: { title: 'Jane' }, metadataOverride: { title: 'Jane' } },
      { source: 'override', record: 'Jane' },
    ],
    [
      'the page’s value in effect',
      { title: 'Page' },
      { effectiveMetadata: { title: 'Page' } },
      { source: 'page', record: 'Page' },
    ],
    [
      'a value made for the audience',
      { title: 'Page' },
      { effectiveMetadata: { title: 'Jane' } },
      { source: 'effective', record: 'Jane' },
    ],
    [
      'an override equal to the page’s',
      { title: 'Page' },
      { effectiveMetadata: { title: 'Page' }, metadataOverride: { title: 'Page' } },
      { source: 'override', record: 'Page' },
    ],
    [
      'an override that is not in effect',
      { title: 'Page' },
      { effectiveMetadata: { title: 'Page' }, metadataOverride: { title: 'Jane' } },
      { source: 'page', record: 'Page' },
    ],
    [
      'no effective metadata, an override',
      { title: 'Page' },
      { metadataOverride: { title: 'Jane' } },
      { source: 'override', record: 'Jane' },
    ],
    ['no effective metadata, no override', { title: 'Page' }, {}, { source: 'page', record: 'Page' }],
    [
      'effective metadata of null',
      { title: 'Page' },
      { effectiveMetadata: null },
      { source: 'page', record: 'Page' },
    ],
    [
      'a field that effective metadata leave out',
      { title: 'Page' },
      { effectiveMetadata: { author: 'x' } },
      undefined,
    ],
    [
      'a field of null in effective metadata',
      { title: 'Page' },
      { effectiveMetadata: { title: null } },
      undefined,
    ],
    [
      'an override of null',
      { title: 'Page' },
      { metadataOverride: { title: null } },
      { source: 'page', record: 'Page' },
    ],
    [
      'a field that effective metadata empty',
      { title: 'Page' },
      { effectiveMetadata: { title: '' } },
      undefined,
    ],
    ['an override that empties', { title: 'Page' }, { metadataOverride: { title: '' } }, undefined],
    [
      'a record of the page without metadata',
      {},
      { effectiveMetadata: { title: 'Jane' } },
      { source: 'effective', record: 'Jane' },
    ],
  ];
  test.each(cases)('%s', (_, page, audience, expected) => {
    const basis = { page: pageOf(page), audience: audience && audienceOf(audience) };
    const item = itemOf(auditOf(documentOf({}), basis), 'title');
    if (expected) expect(item).toMatchObject(expected);
    else expect(item).toBeUndefined();
  });

  it('says if an override is not in effect', () => {
    const audience = audienceOf({ effectiveMetadata: { title: 'A' }, metadataOverride: { title: 'B' } });
    const result = auditOf(documentOf({ title: 'A' }), { page: pageOf({}), audience });
    expect(told(itemOf(result, 'title'))).toBe('same: override-not-effective');
  });

  it('names what it was compared with', () => {
    expect(auditOf(documentOf({}), { page: pageOf({}) }).against).toBe('page');
    expect(auditOf(documentOf({}), { page: pageOf({}), audience: audienceOf() }).against).toBe('audience');
  });

  it('says if the page serves its own values instead of the audience’s', () => {
    const audience = audienceOf({ effectiveMetadata: { title: 'Jane', keywords: ['b'], author: 'Jane' } });
    const page = pageOf({ title: 'Page', keywords: ['a', 'c'], author: 'Jane' });
    const result = auditOf(documentOf({ title: 'Page', keywords: ['c', 'a'], author: 'John' }), {
      page,
      audience,
    });
    expect(told(itemOf(result, 'title'))).toBe('differs: page-value');
    expect(told(itemOf(result, 'keywords'))).toBe('differs: page-value');
    expect(told(itemOf(result, 'author'))).toBe('differs');
    expect(result.explained).toEqual({ previous: 0, page: 2, pending: 0 });
  });
});

describe('counts', () => {
  it('are of all items, by verdict', () => {
    const tags = { ...recorded, title: 'Other', author: '', robots: [] };
    const result = auditOf(documentOf(tags, { links: [{ text: 'A', url: 'https://a.example/' }] }), {
      page: pageOf(
        { ...recorded, ogSiteName: null },
        {
          actions: [{ buttonTitle: 'A', url: 'https://a.example/' }],
          scripts: [{ name: 'x', enabled: true }],
        },
      ),
    });
    const counts = [...Map.groupBy(result.items, ({ verdict }) => verdict)].map(([verdict, items]) => [
      verdict,
      items.length,
    ]);
    expect(Object.fromEntries(counts)).toEqual({ same: 16, differs: 1, missing: 2, extra: 1, unsure: 1 });
    expect(result.attention).toBe(3);
    expect(result.items).toHaveLength(21);
  });

  it('are zero without items', () => {
    const result = auditOf(documentOf({}), { page: { pageId: 'p' } });
    expect(result.items).toEqual([]);
    expect(result.attention).toBe(0);
  });

  it('survive a record full of nulls', () => {
    const nulls = { actions: null, footerLinks: null, scripts: null, metadata: null };
    const audience = {
      audienceId: 'a',
      effectiveMetadata: null,
      metadataOverride: null,
      publishedVersion: null,
      actionUrlOverride: null,
    };
    expect(auditOf(documentOf({}), { page: { pageId: 'p', ...nulls }, audience }).items).toEqual([]);
  });

  it('are the same when compared again', () => {
    const once = auditOf(documentOf(recorded), { page: pageOf(recorded) });
    expect(auditOf(documentOf(recorded), { page: pageOf(recorded) })).toEqual(once);
    expect(new Set(once.items.map(({ id }) => id)).size).toBe(once.items.length);
  });
});

describe('tags after an in-page navigation', () => {
  const before = 'https://shop.northwind.example/spring';
  const cases: [what: string, reading: Partial<DocumentReading>, stale: boolean, title: string][] = [
    ['a document that never navigated', {}, false, 'differs'],
    [
      'marks of a campaign dropped from the address',
      { loadedAt: `${URL_HERE}?utm_source=mail` },
      false,
      'differs',
    ],
    ['loaded elsewhere', { loadedAt: before }, true, 'unsure: stale'],
    ['was elsewhere in between', { addresses: [URL_HERE, before, URL_HERE] }, true, 'unsure: stale'],
    ['loaded elsewhere, canonical renewed', { loadedAt: before, canonical: [URL_HERE] }, false, 'differs'],
    ['loaded elsewhere, canonical kept', { loadedAt: before, canonical: [before] }, true, 'unsure: stale'],
    [
      'loaded elsewhere, og:url renewed',
      { loadedAt: before, properties: { 'og:url': [URL_HERE] } },
      false,
      'differs',
    ],
    [
      'loaded elsewhere, two canonical links',
      { loadedAt: before, canonical: [URL_HERE, before] },
      true,
      'unsure: stale',
    ],
    [
      'its place of loading is unknown',
      { loadedAt: undefined } as unknown as Partial<DocumentReading>,
      true,
      'unsure: stale',
    ],
  ];
  test.each(cases)('%s', (_, more, stale, title) => {
    const result = auditOf(documentOf({ title: 'Old' }, more), {
      page: pageOf({ title: 'New' }),
      url: URL_HERE,
    });
    expect(result.stale).toBe(stale);
    expect(told(itemOf(result, 'title'))).toBe(title);
    expect(result.hints.length > 0).toBe(!stale);
  });

  it('doubts only the address that was not updated', () => {
    const tags = documentOf({ canonicalUrl: URL_HERE, ogUrl: before, title: 'Old' }, { loadedAt: before });
    const result = auditOf(tags, {
      page: pageOf({ canonicalUrl: URL_HERE, ogUrl: URL_HERE, title: 'New' }),
      url: URL_HERE,
    });
    expect(['canonicalUrl', 'ogUrl', 'title'].map((id) => told(itemOf(result, id)))).toEqual([
      'same',
      'unsure: stale',
      'differs',
    ]);
  });

  it('still says what matches', () => {
    const result = auditOf(documentOf({ title: 'New' }, { loadedAt: before }), {
      page: pageOf({ title: 'New' }),
      url: URL_HERE,
    });
    expect(told(itemOf(result, 'title'))).toBe('same');
  });

  it('does not doubt buttons, which are redrawn', () => {
    const page = pageOf({}, { actions: [{ buttonTitle: 'A', url: 'https://a.example/' }] });
    expect(auditOf(documentOf({}, { loadedAt: before }), { page, url: URL_HERE }).items.map(told)).toEqual([
      'missing',
    ]);
  });

  test.each([
    [URL_HERE, true],
    [`${URL_HERE}/?utm_source=x#top`, true],
    ['https://shop.northwind.example/other', false],
    ['about:blank', false],
  ])('a reading of the page is one of %s: %s', (url, expected) => {
    expect(isReadingOf(documentOf({}), url)).toBe(expected);
  });
});

describe('a page that serves an old version', () => {
  const change = (previousValue: string, newValue: string, changeId = previousValue) => ({
    changeId,
    previousValue,
    newValue,
  });
  type Change = ReturnType<typeof change>;
  const messagesOf = (published: Change[][], later: Change[] = []): AudienceMessages => ({
    conversation: { publishedMessageId: `m${published.length - 1}` },
    messages: [...published, later].map((changes, at) => ({ messageId: `m${at}`, changes })),
    context: {},
    pendingChanges: later,
  });
  const explain = (
    page: string,
    record: string,
    messages: AudienceMessages | undefined,
    more: Partial<Audience> = {},
    before?: Metadata,
  ) => {
    const audience = audienceOf({ effectiveMetadata: { title: record }, ...more });
    const tags = page === '' ? {} : { title: page };
    return told(itemOf(auditOf(documentOf(tags), { page: pageOf({}), audience, messages, before }), 'title'));
  };

  test.each<
    [what: string, page: string, record: string, messages: AudienceMessages | undefined, expected: string]
  >([
    ['the value before', 'Old', 'New', messagesOf([[change('Old', 'New')]]), 'differs: previous-value'],
    [
      'the value before, in other spaces',
      ' Old  title',
      'New',
      messagesOf([[change('Old title', 'New')]]),
      'differs: previous-value',
    ],
    ['no value at all before', '', 'New', messagesOf([[change('', 'New')]]), 'missing: previous-value'],
    [
      'the value two changes before',
      'Oldest',
      'New',
      messagesOf([[change('Oldest', 'Old')], [change('Old', 'New')]]),
      'differs: previous-value',
    ],
    [
      'two changes in one message',
      'Oldest',
      'New',
      messagesOf([[change('Oldest', 'Old'), change('Old', 'New')]]),
      'differs: previous-value',
    ],
    [
      'a part of the value before',
      'Prices that grow with you',
      'Prices that fit your team',
      messagesOf([[change('that grow with you', 'that fit your team')]]),
      'differs: previous-value',
    ],
    ['a value that was never set', 'Other', 'New', messagesOf([[change('Old', 'New')]]), 'differs'],
    ['a change of something else', 'Old', 'New', messagesOf([[change('Old', 'Newer')]]), 'differs'],
    ['a part too short to recognise', 'A cat', 'A dog', messagesOf([[change('cat', 'dog')]]), 'differs'],
    [
      'a part that occurs twice',
      'grow up, grow up',
      'settle down, settle down',
      messagesOf([[change('grow up', 'settle down')]]),
      'differs',
    ],
    ['a change that was never published', 'Old', 'New', messagesOf([[]], [change('Old', 'New')]), 'differs'],
    [
      'a change that is still to come',
      'Next',
      'New',
      messagesOf([[]], [change('New', 'Next')]),
      'differs: pending-value',
    ],
    ['no conversation', 'Old', 'New', undefined, 'differs'],
    ['an empty conversation', 'Old', 'New', messagesOf([]), 'differs'],
    ['what is right', 'New', 'New', messagesOf([[change('Old', 'New')]]), 'same'],
    [
      'values that go round in circles',
      'C',
      'A',
      messagesOf([
        [change('A', 'B'), change('B', 'A')],
        [change('A', 'B'), change('B', 'A')],
      ]),
      'differs',
    ],
  ])('%s', (_, page, record, messages, expected) => {
    expect(explain(page, record, messages)).toBe(expected);
  });

  test.each<[field: AuditField, earlier: string, page: string]>([
    ['title', 'Plans &amp; prices', 'Plans & prices'],
    ['canonicalUrl', 'https://a.example/old', 'https://a.example/old/'],
    ['ogImageUrl', 'https://a.example/old.png?sig=1&se=2', 'https://a.example/old.png?sig=3&se=4'],
    ['themeColor', '#FFF', '#ffffff'],
    ['twitterSite', 'oldname', 'https://x.com/oldname'],
    ['keywords', 'b, a', 'a,b'],
  ])('knows an earlier %s in another spelling', (field, earlier, page) => {
    const record = { title: 'New', canonicalUrl: URL_HERE, ogImageUrl: URL_HERE, keywords: ['c'] };
    const effectiveMetadata: Metadata = { ...record, themeColor: '#000', twitterSite: '@new' };
    const now = [effectiveMetadata[field]].flat().join(', ');
    const audience = audienceOf({ effectiveMetadata });
    const noteBy = (messages: AudienceMessages | undefined, before?: Metadata) =>
      told(
        itemOf(
          auditOf(documentOf({ [field]: page }), { page: pageOf({}), audience, messages, before }),
          field,
        ),
      );
    expect(noteBy(messagesOf([[change(earlier, now)]]))).toBe('differs: previous-value');
    expect(noteBy(messagesOf([[]], [change(now, earlier)]))).toBe('differs: pending-value');
    const before = field === 'keywords' ? { keywords: [earlier] } : { [field]: earlier };
    expect(noteBy(undefined, before)).toBe('differs: previous-value');
  });

  it('knows the live version by the status of the latest one alone', () => {
    const versions = { latestVersion: { versionId: 'v', status: 'published' }, publishedVersion: null };
    expect(explain('Old', 'New', messagesOf([[change('Old', 'New')]]), versions)).toBe(
      'differs: previous-value',
    );
  });

  it('knows earlier values whether messages run from new to old, with or without times', () => {
    const oldest = [[change('First title', 'Second title')], [change('Second title', 'Third title')]];
    const conversation = { ...messagesOf(oldest), conversation: {} };
    const messages = (conversation.messages ?? []).map((message, at) => ({
      ...message,
      timestamp: 1_700_000_000 + at,
    }));
    for (const order of [
      messages,
      messages.toReversed(),
      conversation.messages ?? [],
      (conversation.messages ?? []).toReversed(),
    ])
      expect(explain('First title', 'Third title', { ...conversation, messages: order })).toBe(
        'differs: previous-value',
      );
  });

  it('takes every value that is not pending if no published message is named', () => {
    const messages = { ...messagesOf([[change('Old', 'New')]], [change('New', 'Next')]), conversation: {} };
    expect(explain('Old', 'New', messages)).toBe('differs: previous-value');
    expect(explain('Next', 'New', messages)).toBe('differs: pending-value');
  });

  it('leaves out what came after the published message, or is pending even if an earlier one has it', () => {
    const messages = messagesOf([[change('Older', 'Old', 'p')]], [change('Old', 'New')]);
    expect(explain('Old', 'New', { ...messages, pendingChanges: [] })).toBe('differs');
    expect(explain('Older', 'Old', { ...messages, pendingChanges: [change('x', 'y', 'p')] })).toBe('differs');
    expect(explain('Older', 'Old', messages)).toBe('differs: previous-value');
  });

  it('says nothing if nothing is published', () => {
    expect(explain('Old', 'New', messagesOf([[change('Old', 'New')]]), { publishedVersion: null })).toBe(
      'differs',
    );
  });

  it('knows earlier values that this browser has seen', () => {
    expect(explain('Old', 'New', undefined, {}, { title: 'Old' })).toBe('differs: previous-value');
    expect(explain('', 'New', undefined, {}, {})).toBe('missing: previous-value');
    expect(explain('Other', 'New', undefined, {}, { title: 'Old' })).toBe('differs');
    expect(explain('Old', 'New', undefined, { publishedVersion: null }, { title: 'Old' })).toBe('differs');
  });

  it('compares lists in any order', () => {
    const audience = audienceOf({ effectiveMetadata: { keywords: ['c', 'd'] } });
    const messages = messagesOf([[change('a, b', 'd, c')]]);
    const result = auditOf(documentOf({ keywords: ['B', 'a'] }), { page: pageOf({}), audience, messages });
    expect(told(itemOf(result, 'keywords'))).toBe('differs: previous-value');
  });

  it('counts the differences that it explains', () => {
    const audience = audienceOf({ effectiveMetadata: { title: 'New', author: 'Jane', ogTitle: 'Third' } });
    const messages = messagesOf([[change('Old', 'New'), change('John', 'Jane')]]);
    const tags = documentOf({ title: 'Old', author: 'John', ogTitle: 'Fourth' });
    const { explained, attention } = auditOf(tags, { page: pageOf({}), audience, messages });
    expect(explained).toEqual({ previous: 2, page: 0, pending: 0 });
    expect(attention).toBe(3);
  });

  it('survives changes with everything missing', () => {
    const messages = {
      messages: [{ messageId: 'm', changes: [{}, { previousValue: null, newValue: null }] }],
      pendingChanges: null,
    };
    expect(explain('Old', 'New', messages as unknown as AudienceMessages)).toBe('differs');
  });
});

describe('metadata seen before', () => {
  const first = audienceOf({ effectiveMetadata: { title: 'Old' } });
  const second = audienceOf({
    effectiveMetadata: { title: 'New' },
    publishedVersion: { ...version, versionId: 'v14' },
  });

  it('are those of the version published before', () => {
    const kept = seenMetadata(undefined, first);
    expect(kept).toEqual({ versionId: 'v13', metadata: { title: 'Old' } });
    expect(seenMetadata(kept, second)).toEqual({
      versionId: 'v14',
      metadata: { title: 'New' },
      before: { title: 'Old' },
    });
  });

  it('stay the same object while nothing changes', () => {
    const kept = seenMetadata(undefined, first);
    expect(seenMetadata(kept, structuredClone(first))).toBe(kept);
    expect(seenMetadata(kept, audienceOf({ publishedVersion: null }))).toBe(kept);
    expect(seenMetadata(kept, audienceOf())).toBe(kept);
  });

  it('keep the earlier metadata while the version stays', () => {
    const kept = seenMetadata(seenMetadata(undefined, first), second);
    const renamed = { ...second, effectiveMetadata: { title: 'Newer' } };
    expect(seenMetadata(kept, renamed)).toEqual({
      versionId: 'v14',
      metadata: { title: 'Newer' },
      before: { title: 'Old' },
    });
  });
});
