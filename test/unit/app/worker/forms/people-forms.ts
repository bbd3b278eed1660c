import type { peopleRequests } from '../../../../../lib/people/worker/requests.ts';
import type { FormsOf } from './forms.ts';

const order = { id: 'c', workspaceId: 'w', source: {} };
const person = { operation: 'createPerson', body: { name: 'Jane Doe' } } as const;
const account = { operation: 'createAccount', body: { domain: 'acme.example' } } as const;

export const peopleForms: FormsOf<typeof peopleRequests> = {
  listKnown: { good: [{ workspaceId: 'w', kind: 'person' }], bad: [{ workspaceId: 'w', kind: 'page' }, {}] },
  addKnown: {
    good: [{ kind: 'person-log', ids: [{ id: 'l', of: 'p' }], how: 'typed' }],
    bad: [
      { kind: 'person', ids: [], how: 'typed' },
      { kind: 'person', ids: [{ id: '' }], how: 'typed' },
      { kind: 'person', ids: [{ id: 'p' }], how: 'created' },
      { kind: 'person', ids: Array.from({ length: 1001 }, () => ({ id: 'p' })), how: 'typed' },
    ],
  },
  listForms: { good: [{ workspaceId: 'w' }], bad: [{}] },
  keepForm: {
    good: [
      { workspaceId: 'w', name: 'newPerson', draft: { orderId: 'o', values: { name: 'J' }, touched: [] } },
    ],
    bad: [
      { workspaceId: 'w', name: 'newPerson' },
      { workspaceId: 'w', name: 'newPerson', draft: { orderId: 'o', values: { name: 5 }, touched: [] } },
      { workspaceId: 'w', name: 'newPerson', draft: { values: {}, touched: [] } },
    ],
  },
  useKnown: { good: [{ kind: 'session', id: 's' }], bad: [{ kind: 'session' }] },
  restoreKnown: { good: [{ kind: 'person', id: 'p' }], bad: [{ kind: 'person' }] },
  removeKnown: { good: [{ kind: 'person', id: 'p' }], bad: [{ kind: 'person' }] },
  pagesOfPerson: { good: [{ personId: 'p', limit: 5 }], bad: [{ personId: '', limit: 5 }] },
  accountOfTab: { good: [{ url: 'https://a.example/' }], bad: [{}, { url: 5 }] },
  likelyDuplicates: { good: [person, account], bad: [{ operation: 'createPerson', body: {} }] },
  create: {
    good: [
      { ...order, ...person },
      { ...order, ...account },
    ],
    bad: [
      { ...order, operation: 'createPerson', body: { name: '' } },
      { ...order, operation: 'createAccount', body: { domain: '' } },
      { ...order, operation: 'getPerson', body: {} },
    ],
  },
  controlCreation: { good: [{ id: 'c', to: 'send' }], bad: [{ id: 'c', to: 'undo' }] },
  editCreation: { good: [{ id: 'c', body: person.body }], bad: [{ id: 'c', body: {} }] },
};
