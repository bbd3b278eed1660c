import { describe, expect, it, test } from 'vitest';
import type { Audience, Page } from '../../../lib/api/schemas.ts';
import { auditOf } from '../../../lib/audit/audit.ts';
import { type DocumentReading, readingLimits } from '../../../lib/audit/read-document.ts';
import { ownTime } from '../fixtures/own-time.ts';
import { documentOf, pageOf, told, URL_HERE } from './audit-world.ts';

type Link = DocumentReading['links'][number];
type Action = NonNullable<Page['actions']>[number];

const demo = 'https://shop.northwind.example/demo';
const link = (text: string, url = demo): Link => ({ text, url });

function actionsTold(actions: Action[], found: Partial<DocumentReading>, audience?: Audience): string[] {
  const page = pageOf({}, { actions });
  return auditOf(documentOf({}, found), { page, audience }).items.map(told);
}

describe('buttons', () => {
  const action = { actionId: 'a', buttonTitle: 'Book a demo', url: demo };
  test.each<[what: string, action: Action, found: Partial<DocumentReading>, expected: string]>([
    ['a link with text and address', action, { links: [link('Book a demo')] }, 'same'],
    ['capitals', action, { links: [link('BOOK A DEMO')] }, 'same'],
    ['an arrow behind', action, { links: [link('Book a demo →')] }, 'same'],
    ['line breaks inside', action, { links: [link('Book\n a demo')] }, 'same'],
    ['a code in the title', { ...action, buttonTitle: 'Q&amp;A' }, { links: [link('Q&A')] }, 'same'],
    [
      'another campaign',
      { ...action, url: `${demo}?utm_campaign=spring` },
      { links: [link('Book a demo', `${demo}?utm_campaign=winter`)] },
      'differs: tracking',
    ],
    [
      'a campaign that was lost',
      { ...action, url: `${demo}?utm_campaign=spring&gclid=1` },
      { links: [link('Book a demo')] },
      'differs: tracking',
    ],
    [
      'a campaign that was added',
      action,
      { links: [link('Book a demo', `${demo}?utm_source=page`)] },
      'differs: tracking',
    ],
    [
      'a campaign written in another order',
      { ...action, url: `${demo}?utm_source=a&utm_campaign=b` },
      { links: [link('Book a demo', `${demo}?utm_campaign=b&utm_source=a`)] },
      'same',
    ],
    [
      'another campaign in a hash route',
      { ...action, url: `${demo}#/trial?utm_campaign=spring` },
      { links: [link('Book a demo', `${demo}#/trial?utm_campaign=winter`)] },
      'differs: tracking',
    ],
    [
      'a campaign that was lost in a hash route',
      { ...action, url: `${demo}#!/trial?utm_campaign=spring` },
      { links: [link('Book a demo', `${demo}#!/trial`)] },
      'differs: tracking',
    ],
    [
      'a mail with another subject',
      { ...action, url: 'mailto:Jane@contoso.example?subject=Offer' },
      { links: [link('Book a demo', 'mailto:jane@contoso.example?subject=OFFER')] },
      'differs: other-address',
    ],
    [
      'no encryption',
      action,
      { links: [link('Book a demo', demo.replace('https', 'http'))] },
      'differs: scheme',
    ],
    [
      'the right campaign among two',
      { ...action, url: `${demo}?utm_campaign=spring` },
      { links: [link('Book a demo'), link('Book a demo', `${demo}?utm_campaign=spring`)] },
      'same',
    ],
    [
      'another campaign without a recorded title',
      { url: `${demo}?utm_campaign=spring` },
      { links: [link('Anything')] },
      'differs: tracking',
    ],
    [
      'another campaign and no encryption',
      { ...action, url: `${demo}?utm_campaign=spring` },
      { links: [link('Book a demo', demo.replace('https', 'http'))] },
      'differs: scheme tracking',
    ],
    [
      'no scheme in the record',
      { ...action, url: demo.slice('https://'.length) },
      { links: [link('Book a demo')] },
      'same',
    ],
    [
      'a code in the address',
      { ...action, url: `${demo}?a=1&amp;b=2` },
      { links: [link('Book a demo', `${demo}?a=1&b=2`)] },
      'same',
    ],
    [
      'a telephone number in groups',
      { buttonTitle: 'Call', url: 'tel:+49 (30) 12-34' },
      { links: [link('Call', 'tel:+49301234')] },
      'same',
    ],
    [
      'a mail link with other codes, in another order',
      { ...action, url: 'mailto:jane@contoso.example?subject=Hi, you&body=Über' },
      { links: [link('Book a demo', 'mailto:jane%40contoso.example?body=%c3%9cber&subject=Hi%2C%20you')] },
      'same',
    ],
    [
      'a mail with another ampersand',
      { ...action, url: 'mailto:jane@contoso.example?subject=A%26body=B' },
      { links: [link('Book a demo', 'mailto:jane@contoso.example?subject=A&body=B')] },
      'differs: other-address',
    ],
    [
      'a section with other codes',
      { ...action, url: `${demo}#Übersicht` },
      { links: [link('Book a demo', `${demo}#%c3%9cbersicht`)] },
      'same',
    ],
    [
      'another section',
      { ...action, url: `${demo}#a` },
      { links: [link('Book a demo', `${demo}#b`)] },
      'differs: other-address',
    ],
    [
      'a script for an address',
      action,
      { links: [link('Book a demo', 'javascript:void(0)')] },
      'unsure: no-address',
    ],
    [
      'the address beside a script',
      action,
      { links: [link('Book a demo', 'javascript:void(0)'), link('Book a demo')] },
      'same',
    ],
    ['a line break between words', action, { links: [link('Booka demo')] }, 'same'],
    ['a slash at the end', action, { links: [link('Book a demo', `${demo}/`)] }, 'same'],
    [
      'the right one among two of the name',
      action,
      { links: [link('Book a demo', 'https://b.example/'), link('Book a demo')] },
      'same',
    ],
    [
      'another address',
      action,
      { links: [link('Book a demo', 'https://b.example/')] },
      'differs: other-address',
    ],
    [
      'another fragment',
      { ...action, url: `${demo}#form` },
      { links: [link('Book a demo')] },
      'differs: other-address',
    ],
    ['another text', action, { links: [link('Talk to us')] }, 'differs: other-text'],
    ['more words', action, { links: [link('Book a demo today')] }, 'differs: other-text'],
    ['a link without text there', action, { links: [link('')] }, 'missing'],
    ['only a button', action, { buttons: ['Book a demo'] }, 'unsure: no-address'],
    [
      'nothing like it',
      action,
      { links: [link('Imprint', 'https://b.example/')], buttons: ['Menu'] },
      'missing',
    ],
    ['nothing, with frames on the page', action, { hasFrames: true }, 'missing: frames'],
    [
      'nothing, with more on the page than was read',
      action,
      { buttons: Array.from({ length: readingLimits.buttons }, (_, at) => `${at}`) },
      'unsure: cut',
    ],
    ['a button without a recorded address', { buttonTitle: 'Menu' }, { buttons: ['Menu'] }, 'same'],
    ['a link without a recorded address', { buttonTitle: 'Menu' }, { links: [link('Menu')] }, 'same'],
    ['no button without a recorded address', { buttonTitle: 'Menu' }, {}, 'missing'],
    ['an address without a recorded title', { url: demo }, { links: [link('Anything')] }, 'same'],
    ['no link without a recorded title', { url: demo }, {}, 'missing'],
    [
      'a mail address',
      { buttonTitle: 'Ask', url: 'mailto:Hello@northwind.example' },
      { links: [link('Ask', 'mailto:hello@northwind.example')] },
      'same',
    ],
    [
      'a phone number',
      { buttonTitle: 'Call', url: 'tel:+49301' },
      { links: [link('Call', 'tel:+49301')] },
      'same',
    ],
    [
      'an address relative to the page',
      { buttonTitle: 'Form', url: '#form' },
      { links: [link('Form', `${URL_HERE}#form`)] },
      'same',
    ],
    [
      'an address no link may have',
      { buttonTitle: 'Go', url: 'javascript:alert(1)' },
      { links: [link('Go', `${URL_HERE}#`)] },
      'differs: other-address',
    ],
    [
      'spaces in the record',
      { buttonTitle: ' Book a demo ', url: ` ${demo} ` },
      { links: [link('Book a demo')] },
      'same',
    ],
  ])('%s', (_, recorded, found, expected) => {
    expect(actionsTold([recorded], found)).toEqual([expected]);
  });

  it('leaves out one with neither title nor address', () => {
    expect(actionsTold([{ actionId: 'a', actionType: 'form' }, {}], { links: [link('x')] })).toEqual([]);
  });

  it('shows both addresses if they differ, and both texts', () => {
    const page = pageOf({}, { actions: [action] });
    const [address] = auditOf(documentOf({}, { links: [link('Book a demo', 'https://b.example/')] }), {
      page,
    }).items;
    expect(address).toMatchObject({
      name: 'Book a demo',
      record: demo,
      page: 'https://b.example/',
      attention: true,
    });
    const [text] = auditOf(documentOf({}, { links: [link('Talk to us')] }), { page }).items;
    expect(text).toMatchObject({ record: 'Book a demo', page: 'Talk to us', attention: true });
  });

  it('never reports links that only the page has', () => {
    expect(actionsTold([], { links: [link('Imprint')], buttons: ['Menu'] })).toEqual([]);
  });
});

describe('the address of an action set for the audience', () => {
  const own = 'https://shop.northwind.example/demo/jane';
  const audience: Audience = { audienceId: 'a', actionUrlOverride: own };
  const actions: Action[] = [{ actionId: 'a', buttonTitle: 'Book a demo', url: demo }];

  test.each<[what: string, links: Link[], expected: string[]]>([
    ['is used by the button', [link('Book a demo', own)], ['same', 'same: override-address']],
    ['is used elsewhere', [link('Book a demo'), link('For Jane', own)], ['same', 'same: override-address']],
    ['is nowhere', [link('Book a demo')], ['same', 'missing: override-address']],
    [
      'is nowhere, and the button leads away',
      [link('Book a demo', 'https://b.example/')],
      ['differs: other-address', 'missing: override-address'],
    ],
  ])('%s', (_, links, expected) => {
    expect(actionsTold(actions, { links }, audience)).toEqual(expected);
  });

  it('is shown as expected', () => {
    const page = pageOf({}, { actions });
    const [item] = auditOf(documentOf({}, { links: [link('Book a demo', 'https://b.example/')] }), {
      page,
      audience,
    }).items;
    expect(item).toMatchObject({ record: own, source: 'override' });
  });

  it('is not mentioned for a button that leads where the page has it', () => {
    const page = pageOf({}, { actions });
    const { items } = auditOf(documentOf({}, { links: [link('Book a demo')] }), { page, audience });
    expect(items).toMatchObject([
      { verdict: 'same', record: demo, page: demo, source: 'page' },
      { verdict: 'missing', record: own, source: 'override' },
    ]);
  });

  it('counts if there are no actions at all', () => {
    expect(actionsTold([], { links: [link('x', own)] }, audience)).toEqual(['same: override-address']);
  });

  it('is ignored if it is blank', () => {
    expect(
      actionsTold(actions, { links: [link('Book a demo')] }, { audienceId: 'a', actionUrlOverride: ' ' }),
    ).toEqual(['same']);
  });
});

describe('footer links', () => {
  const footerLinks = [
    {
      id: 'company',
      title: 'Company',
      links: [
        { id: '1', text: 'Careers', url: 'https://a.example/careers' },
        { id: '2', text: 'Press', url: 'https://a.example/press' },
      ],
    },
    {
      id: 'legal',
      links: [
        { text: 'Imprint', url: 'https://a.example/imprint' },
        { text: '', url: '' },
      ],
    },
    { id: 'empty' },
  ];
  const page = pageOf({}, { footerLinks });

  it('are looked for one by one', () => {
    const links = [link('Careers', 'https://a.example/careers'), link('Press', 'https://b.example/press')];
    const { items } = auditOf(documentOf({}, { links }), { page });
    expect(items.map((item) => [item.group, item.name, told(item), item.source])).toEqual([
      ['footer', 'Careers', 'same', 'page'],
      ['footer', 'Press', 'differs: other-address', 'page'],
      ['footer', 'Imprint', 'missing', 'page'],
    ]);
  });

  it.each(['none', 'one', 'override', '0'])('have distinct ids if the record has %s of them', (id) => {
    const own = id === 'none' ? {} : { id };
    const links = {
      links: [
        { ...own, text: 'A' },
        { ...own, text: 'A' },
      ],
    };
    const action = { buttonTitle: 'B', ...(id === 'none' ? {} : { actionId: id }) };
    const page = pageOf(
      {},
      {
        footerLinks: [
          { ...own, ...links },
          { ...own, ...links },
        ],
        actions: [action, action],
      },
    );
    const audience = { audienceId: 'jane', actionUrlOverride: demo };
    const { items } = auditOf(documentOf({}), { page, audience });
    expect(items).toHaveLength(7);
    expect(new Set(items.map((item) => item.id)).size).toBe(7);
  });

  it('are not called missing if not all links were read', () => {
    const links = Array.from({ length: readingLimits.links }, (_, at) =>
      link(`${at}`, `https://a.example/${at}`),
    );
    const { items } = auditOf(documentOf({}, { links }), { page });
    expect(items.map(told)).toEqual(['unsure: cut', 'unsure: cut', 'unsure: cut']);
  });

  it('are found among thousands in reasonable time', () => {
    const many = Array.from({ length: 1500 }, (_, at) => ({
      id: `${at}`,
      text: `Link ${at}`,
      url: `https://a.example/${at}`,
    }));
    const started = ownTime();
    const result = auditOf(documentOf({}, { links: many.map(({ text, url }) => ({ text, url })) }), {
      page: pageOf({}, { footerLinks: [{ links: many }] }),
    });
    expect(result.items.filter(({ verdict }) => verdict === 'same')).toHaveLength(1500);
    expect(ownTime() - started).toBeLessThan(1500);
  });
});
