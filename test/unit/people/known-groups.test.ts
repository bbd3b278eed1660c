import { describe, expect, it, test } from 'vitest';
import { findKnownItems, type KnownItem, knownGroups } from '../../../lib/people/people.ts';

const thing = (id: string, kind: KnownItem['kind'], more: Partial<KnownItem> = {}): KnownItem => ({
  id,
  kind,
  how: 'typed',
  addedAt: 0,
  ...more,
});
const contoso = thing('a1', 'account', {
  title: 'Contoso',
  detail: 'contoso.example',
  domain: 'contoso.example',
});
const fabrikam = thing('a2', 'account', { title: 'Fabrikam', domain: 'fabrikam.example' });
const shown = (things: KnownItem[]) => {
  const { people, logs, byIdOnly } = knownGroups(things);
  return {
    people: people.map(({ name, isMember }) => (isMember ? `- ${name}` : name)),
    logs: logs.map(({ name }) => name),
    byIdOnly: byIdOnly.map(({ id }) => id),
  };
};

test.each([
  ['co', ['account_1']],
  ['acc', ['account_2']],
  ['account', []],
  ['account_2', ['account_2', 'log_1']],
  ['con account_1', ['account_1']],
  ['', ['account_1', 'account_2', 'log_1']],
])('%j finds by names, and by more of an id than its prefix: %j', (text, ids) => {
  const things = [
    thing('account_1', 'account', { title: 'Contoso' }),
    thing('account_2', 'account', { detail: 'accenture.example' }),
    thing('log_1', 'person-log', { of: 'account_2', detail: 'Met in Porto' }),
  ];
  expect(findKnownItems(things, text).map(({ id }) => id)).toEqual(ids);
});

describe('known people, accounts and logs', () => {
  it('lists people under the account of their domain, then other people, then accounts without people', () => {
    const jane = thing('p1', 'person', { title: 'Jane', domain: 'Contoso.example' });
    const kim = thing('p2', 'person', { title: 'Kim' });
    const lee = thing('p3', 'person', { detail: 'lee@contoso.example', domain: 'contoso.example' });
    expect(shown([fabrikam, contoso, jane, kim, lee]).people).toEqual([
      'Contoso',
      '- Jane',
      '- lee@contoso.example',
      'Kim',
      'Fabrikam',
    ]);
  });

  it.each([
    ['www.Contoso.example', 'contoso.example'],
    ['contoso.example.', 'https://contoso.example/'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('lists people of %s under the account of %s', (own, domain) => {
    const jane = thing('p1', 'person', { title: 'Jane', domain: own });
    const account = { ...contoso, domain };
    expect(shown([account, jane]).people).toEqual(['Contoso', '- Jane']);
  });

  it('does not put people without a domain under an account without one', () => {
    const [jane, account] = [thing('p1', 'person', { title: 'Jane' }), { ...contoso, domain: undefined }];
    expect(shown([account, jane]).people).toEqual(['Jane', 'Contoso']);
  });

  it('lists items apart that are known only by id, even after they were read', () => {
    const things = [
      thing('p1', 'person'),
      thing('p2', 'person', { readAt: 1 }),
      thing('l1', 'person-log', { of: 'p1', detail: 'crm · call' }),
      thing('l2', 'person-log', { of: 'p1' }),
    ];
    expect(shown(things)).toEqual({ people: [], logs: ['crm · call'], byIdOnly: ['p1', 'p2', 'l2'] });
  });

  it('lists a person once if two accounts share a domain', () => {
    const twin = { ...contoso, id: 'a3', title: 'Contoso Ltd' };
    const jane = thing('p1', 'person', { title: 'Jane', domain: 'contoso.example' });
    expect(shown([contoso, twin, jane]).people).toEqual(['Contoso', '- Jane', 'Contoso Ltd']);
  });
});
