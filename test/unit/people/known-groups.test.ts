import { describe, expect, it } from 'vitest';
import { type KnownThing, knownGroups } from '../../../lib/people/people.ts';

const thing = (id: string, kind: KnownThing['kind'], more: Partial<KnownThing> = {}): KnownThing => ({
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
const shown = (things: KnownThing[]) => {
  const { people, logs, byIdOnly } = knownGroups(things);
  return {
    people: people.map(({ name, isMember }) => (isMember ? `- ${name}` : name)),
    logs: logs.map(({ name }) => name),
    byIdOnly: byIdOnly.map(({ id }) => id),
  };
};

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
