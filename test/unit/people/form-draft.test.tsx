// What is typed into the forms of persons and accounts, and what happens to it when another form is opened.
import { beforeEach, expect, it, vi } from 'vitest';
import { CreationList } from '../../../components/people/People.tsx';
import { PersonForm } from '../../../components/people/PersonForm.tsx';
import { beginEdit, draftIn, fillNew, useForms } from '../../../components/people/use-form-draft.ts';
import type { PeoplePlace, PeopleProps } from '../../../components/people/use-people-place.ts';
import { ProblemError } from '../../../lib/api/problem.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import type { Forms } from '../../../lib/people/open-forms.ts';
import { accountForm, personForm } from '../../../lib/people/person-form.ts';
import { newProfile } from '../fakes/fake-world.ts';
import { click, draw, enter, settled } from '../fixtures/render.tsx';

let kept: Map<string, unknown>;
const memory: Forms = {
  get: <T,>(name: string, initial: T) => (kept.has(name) ? (kept.get(name) as T) : initial),
  isKept: () => true,
  renew: async () => false,
  async set(name, value) {
    kept.set(name, value);
    return true;
  },
};
const go = vi.fn();

const creation = {
  id: 'c1',
  workspaceId: 'w',
  source: {},
  operation: 'createPerson',
  createdAt: 0,
  attempts: 1,
  body: { name: 'Jane Doe', email: 'jane@gmailcom', domain: 'contoso.com' },
  state: { kind: 'needs-you', at: 0, why: 'refused', problem: { kind: 'rejected', status: 422 } },
};

const propsAt = (place: PeoplePlace) =>
  ({
    memory,
    forms: memory,
    workspace: { id: 'w', name: 'Northwind', baseUrl: 'https://api.example' },
    places: { place, go, back: vi.fn(), goHome: vi.fn(), openItem: vi.fn() },
    tab: { tabId: 1, url: '' },
    at: undefined,
    capturing: { drafts: [], creations: { creations: [creation] } },
  }) as unknown as PeopleProps;

beforeEach(() => {
  newProfile();
  kept = new Map();
  go.mockClear();
});

it('an edit leaves a half-typed new person alone and is resumed when "Edit" is pressed again', async () => {
  fillNew(memory, personForm, { name: 'Half Typed', phoneNumber: '+4930' });
  const drawn = await draw(<CreationList {...propsAt({ at: 'home' })} />, { ask: vi.fn() as unknown as Ask });
  const edit = [...drawn.root.querySelectorAll('button, [role=menuitem]')].find(
    ({ textContent }) => textContent?.trim() === 'Edit',
  ) as Element;
  await click(edit);
  expect(draftIn(memory, personForm)).toMatchObject({ name: 'Half Typed', phoneNumber: '+4930' });
  expect(go).toHaveBeenCalledWith({ at: 'new-person', editing: 'c1' });
  const form = <PersonForm {...propsAt({ at: 'new-person', editing: 'c1' })} />;
  const ask = vi.fn(async (name: string) => (name === 'likelyDuplicates' ? [] : undefined));
  const opened = await draw(form, { ask: ask as unknown as Ask });
  await enter(opened.find('input[name=email]'), 'jane@gmail.com');
  const begun = JSON.stringify([...kept]);
  beginEdit(memory, personForm, creation.body, 'c1');
  expect(JSON.stringify([...kept])).toBe(begun);
  await settled(() => opened.find('form').dispatchEvent(new Event('submit', { cancelable: true })));
});

it('an edit that comes too late says so and keeps what was typed', async () => {
  beginEdit(memory, personForm, creation.body, 'c1');
  const ask = vi.fn(async (name: string) => {
    if (name === 'editCreation') throw new ProblemError({ kind: 'conflict' });
    return [];
  });
  const form = <PersonForm {...propsAt({ at: 'new-person', editing: 'c1' })} />;
  const opened = await draw(form, { ask: ask as unknown as Ask });
  await enter(opened.find('input[name=email]'), 'jane@gmail.com');
  await settled(() => opened.find('form').dispatchEvent(new Event('submit', { cancelable: true })));
  expect(ask).toHaveBeenCalledWith('editCreation', expect.anything());
  expect(opened.find('[role=alert]').textContent).toContain('sent meanwhile');
  expect(opened.root.textContent).not.toContain('Refresh');
  expect(JSON.stringify([...kept])).toContain('jane@gmail.com');
});

it('a form being sent cannot be typed in, since it ends with what was sent', async () => {
  beginEdit(memory, personForm, creation.body, 'c1');
  const sent = Promise.withResolvers<void>();
  const ask = vi.fn(async (name: string) => (name === 'editCreation' ? sent.promise : []));
  const form = <PersonForm {...propsAt({ at: 'new-person', editing: 'c1' })} />;
  const opened = await draw(form, { ask: ask as unknown as Ask });
  const isLocked = () =>
    [...opened.root.querySelectorAll('input')].map((input) => input.hasAttribute('readOnly'));
  expect(new Set(isLocked())).toEqual(new Set([false]));
  await settled(() => opened.find('form').dispatchEvent(new Event('submit', { cancelable: true })));
  expect(new Set(isLocked())).toEqual(new Set([true]));
  await settled(() => sent.resolve());
});

it('an edit of a creation that is gone says so, keeps what was typed and offers to create it anew', async () => {
  beginEdit(memory, personForm, creation.body, 'c1');
  const ask = vi.fn(async (name: string) => {
    if (name === 'editCreation') throw new ProblemError({ kind: 'not-found' });
    return name === 'likelyDuplicates' ? [] : undefined;
  });
  const form = <PersonForm {...propsAt({ at: 'new-person', editing: 'c1' })} />;
  const opened = await draw(form, { ask: ask as unknown as Ask });
  await enter(opened.find('input[name=email]'), 'jane@gmail.com');
  const submit = () =>
    settled(() => opened.find('form').dispatchEvent(new Event('submit', { cancelable: true })));
  await submit();
  expect(opened.find('[role=alert]').textContent).toContain('isn’t here anymore');
  expect(opened.find('button[type=submit]').textContent).toBe('Create person');
  const [[, draft] = []] = kept;
  expect(JSON.stringify(draft)).toContain('jane@gmail.com');
  await submit();
  const { orderId } = draft as { orderId: string };
  const body = expect.objectContaining({ name: 'Jane Doe', email: 'jane@gmail.com' });
  expect(ask).toHaveBeenCalledWith('create', expect.objectContaining({ id: orderId, body }));
});

it('a proposal fills empty fields only', () => {
  fillNew(memory, accountForm, { name: 'Contoso' });
  fillNew(memory, accountForm, { domain: 'contoso.com', name: 'Another' });
  expect(draftIn(memory, accountForm)).toEqual({ name: 'Contoso', domain: 'contoso.com' });
});

/** The form over the stored forms of a workspace, as in the panel. */
function NewPerson() {
  const { forms, turn } = useForms('w');
  return forms ? <PersonForm key={turn} {...propsAt({ at: 'new-person' })} forms={forms} /> : null;
}

it('a form shows what was typed in another window once this one has the focus, without losing its own input', async () => {
  const inOther = (name: string) => ({ orderId: 'o', values: { ...personForm.empty, name }, touched: [] });
  let forms = { newPerson: inOther('Jane') };
  const answer = { listForms: () => forms, keepForm: vi.fn(), likelyDuplicates: () => [] };
  const ask = vi.fn(async (name: keyof typeof answer, input: object) => answer[name](input));
  const drawn = await draw(<NewPerson />, { ask: ask as unknown as Ask });
  const name = () => drawn.find<HTMLInputElement>('input[name=name]').value;
  expect(name()).toBe('Jane');
  forms = { newPerson: inOther('Jane Doe') };
  await settled(() => window.dispatchEvent(new Event('focus')));
  expect(name()).toBe('Jane Doe');
  // Input typed while the answer is on its way is newer.
  forms = { newPerson: inOther('Jane') };
  window.dispatchEvent(new Event('focus'));
  await enter(drawn.find('input[name=name]'), 'Jane Doe Jr.');
  expect(name()).toBe('Jane Doe Jr.');
  expect(answer.keepForm).toHaveBeenLastCalledWith(
    expect.objectContaining({ draft: expect.objectContaining({ orderId: 'o' }) }),
  );
});

it('a form says that it is kept only while the browser keeps it', async () => {
  let isFull = false;
  const ask = vi.fn(async (name: string) => {
    if (name === 'keepForm' && isFull) throw new ProblemError({ kind: 'not-kept' });
    return name === 'listForms' ? {} : [];
  });
  const drawn = await draw(<NewPerson />, { ask: ask as unknown as Ask });
  expect(drawn.root.textContent).toContain('Kept, encrypted');
  isFull = true;
  await enter(drawn.find('input[name=name]'), 'Jane');
  expect(drawn.root.textContent).not.toContain('Kept, encrypted');
  expect(drawn.find('[role=alert]').textContent).toContain('Save it before you close this');
  isFull = false;
  await enter(drawn.find('input[name=name]'), 'Jane Doe');
  expect(drawn.root.textContent).toContain('Kept, encrypted');
  expect(drawn.root.querySelector('[role=alert]')).toBeNull();
});
