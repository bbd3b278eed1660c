import { describe, expect, it, test } from 'vitest';
import type { Audience, AudienceMessages } from '../../../lib/api/schemas.ts';
import { type ContextVerdict, compareContext } from '../../../lib/messages/context-comparison.ts';

type Context = AudienceMessages['context'];
const audience = (metadata: Audience['effectiveMetadata'], supplementaryContext?: string): Audience => ({
  audienceId: 'a',
  effectiveMetadata: metadata,
  ...(supplementaryContext === undefined ? {} : { supplementaryContext }),
});

describe('the context of a conversation compared with the record', () => {
  test.each<[name: string, context: Context, record: Audience, verdict: ContextVerdict | undefined]>([
    ['the same title', { currentMetaTitle: 'A' }, audience({ title: 'A' }), 'same'],
    ['space does not count', { currentMetaTitle: ' A \n B' }, audience({ title: 'A B' }), 'same'],
    ['composed letters are the same', { currentMetaTitle: 'e\u0301' }, audience({ title: '\u00e9' }), 'same'],
    ['case counts', { currentMetaTitle: 'a' }, audience({ title: 'A' }), 'differs'],
    ['another title', { currentMetaTitle: 'A' }, audience({ title: 'B' }), 'differs'],
    ['not in the record', { currentMetaTitle: 'A' }, audience({}), 'onlyConversation'],
    ['null in the record', { currentMetaTitle: 'A' }, audience({ title: null }), 'onlyConversation'],
    ['another description', { currentMetaDescription: 'A' }, audience({ description: 'B' }), 'differs'],
    [
      'keywords in another order',
      { currentMetaKeywords: 'b, A ,c' },
      audience({ keywords: ['a', 'c', 'b'] }),
      'same',
    ],
    [
      'keywords with commas as in Japanese',
      { currentMetaKeywords: '東京、京都；奈良' },
      audience({ keywords: ['東京', '奈良', '京都'] }),
      'same',
    ],
    ['a keyword twice', { currentMetaKeywords: 'a, a' }, audience({ keywords: ['a'] }), 'same'],
    ['a keyword more', { currentMetaKeywords: 'a, b' }, audience({ keywords: ['a'] }), 'differs'],
    ['supplementary context', { currentSupplementaryContext: 'A' }, audience({}, 'A'), 'same'],
    ['other supplementary context', { currentSupplementaryContext: 'A' }, audience({}, 'B'), 'differs'],
  ])('%s', (_, context, record, verdict) => {
    expect(compareContext(context, record, undefined).map((row) => row.verdict)).toEqual([verdict]);
  });

  it('compares with what is set for the audience, or with the page, if nothing is said to be in effect', () => {
    const record = { audienceId: 'a', metadataOverride: { title: 'A' } };
    const page = { pageId: 'p', metadata: { title: 'P', description: 'D' } };
    const rows = compareContext({ currentMetaTitle: 'A', currentMetaDescription: 'D' }, record, page);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['same', 'same']);
  });

  it('names what only the record has', () => {
    const rows = compareContext(
      { currentMetaTitle: 'A' },
      audience({ title: 'A', description: 'D' }),
      undefined,
    );
    expect(rows.map(({ field, verdict }) => `${field} ${verdict}`)).toEqual([
      'title same',
      'description onlyRecord',
    ]);
  });

  it('judges nothing before the record is known', () => {
    expect(compareContext({ currentMetaTitle: 'A' }, undefined, undefined)).toEqual([
      { field: 'title', conversation: 'A', record: '' },
    ]);
  });

  it('compares the context of a page with the page', () => {
    const of = (pageContext?: string) =>
      compareContext({ pageContext: 'P' }, undefined, {
        pageId: 'p',
        ...(pageContext ? { pageContext } : {}),
      })[0]?.verdict;
    expect([of('P'), of('Q'), of()]).toEqual(['same', 'differs', 'onlyConversation']);
  });

  test.each<[name: string, context: Context]>([
    ['no context', undefined],
    ['an empty one', {}],
    ['only space', { currentMetaTitle: '  ' }],
  ])('is not compared: %s', (_, context) => {
    expect(compareContext(context, audience({ title: 'A' }), undefined)).toEqual([]);
  });
});
