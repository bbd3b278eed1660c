// Persons are typed into forms and created, and pending creations are decided on.
import { fc } from '@fast-check/vitest';
import { expect } from 'vitest';
import { meantDomain } from '../../../../../lib/people/company-domain.ts';
import { type Forms, openForms as opened } from '../../../../../lib/people/open-forms.ts';
import type { CreationOrder } from '../../../../../lib/people/people.ts';
import { type FormDraft, type PersonDraft, personForm } from '../../../../../lib/people/person-form.ts';
import { repairedPhone } from '../../../../../lib/people/phone-numbers.ts';
import type { CreationRecord } from '../../../../../lib/people/worker/creation-machine.ts';
import { fakeWorld } from '../../../fakes/fake-world.ts';
import { storedIn } from '../../../fakes/stored-in-databases.ts';
import { settled } from '../../../fixtures/held-clock.ts';
import { meet, meeting } from './circumstances.ts';
import { type Args, type Command, command } from './command.ts';
import { domainSpellings, mailSpellings, nameSpellings, phone, spelling, type Written } from './contacts.ts';
import { type Meeting, named, type Person, some, type TypedForm } from './person.ts';
import { ask, askBehind, atService, type World } from './person-world.ts';

export const creationsThere = (): Promise<CreationRecord[]> => settled(storedIn<CreationRecord>('creations'));

const domainOf = ({ run }: Person) => `run-${run}.example`;
const FORM = 'newPerson';

interface Typing extends Args {
  window: number;
  name: keyof typeof nameSpellings;
  mail: keyof typeof mailSpellings;
  domain: keyof typeof domainSpellings;
  phone: Written;
}

function answerTo<T>(reply: { ok: true; value: T } | { ok: false; problem: string }): T {
  if (!reply.ok) throw new Error(reply.problem);
  return reply.value;
}

/** The forms of a window, opened if they are closed. */
async function formsOf(world: World, window: number, workspaceId: string): Promise<Forms> {
  const open = world.forms[window];
  if (open?.workspaceId === workspaceId) {
    // The user returns to the window.
    await open.forms.renew();
    return open.forms;
  }
  const list = async (open: string[]) =>
    answerTo(await ask(world, ({ answers }) => answers.listForms({ workspaceId, open })));
  const keep = async (name: string, draft: FormDraft) =>
    answerTo(await ask(world, ({ answers }) => answers.keepForm({ workspaceId, name, draft })));
  const forms = opened(await list([]), { list, keep });
  world.forms[window] = { workspaceId, forms };
  return forms;
}

type PersonFormDraft = FormDraft<PersonDraft>;

/** Opens the form in both windows before anything is typed. */
export async function openForms(person: Person, world: World): Promise<void> {
  const [workspace] = person.workspaces;
  if (workspace) for (const window of [0, 1]) await formsOf(world, window, workspace.id);
}

/** Types into the open form or a new one. */
async function fill(person: Person, world: World, args: Typing): Promise<void> {
  await settleForms(person);
  const [workspace] = person.workspaces;
  if (!workspace) return;
  const forms = await formsOf(world, args.window, workspace.id);
  const meant = {
    name: `Jane Doe ${named(person, 'of')}`,
    email: `${named(person, 'jane').replace(' ', '.')}@nightingale.example`,
    domain: domainOf(person),
    phoneNumber: args.phone.meant,
  };
  const values = {
    ...personForm.empty,
    name: nameSpellings[args.name](meant.name),
    email: mailSpellings[args.mail](meant.email),
    domain: domainSpellings[args.domain](meant.domain),
    phoneNumber: args.phone.typed,
  };
  const begun = forms.get<PersonFormDraft | undefined>(FORM, undefined);
  const draft = { orderId: begun?.orderId ?? crypto.randomUUID(), values, touched: Object.keys(values) };
  if (!(await forms.set(FORM, draft))) {
    world.forms[args.window] = undefined;
    return;
  }
  person.forms = person.forms.filter(({ orderId }) => orderId !== draft.orderId);
  person.forms.push({ workspaceId: workspace.id, orderId: draft.orderId, values, meant });
}

/** Accepts the offered corrections of invalid fields. */
function repaired(values: PersonDraft): PersonDraft {
  const { domain, phoneNumber } = personForm.faultsOf(values);
  return {
    ...values,
    ...(domain ? { domain: meantDomain(values.domain) ?? '' } : {}),
    ...(phoneNumber ? { phoneNumber: repairedPhone(values.phoneNumber) ?? '' } : {}),
  };
}

type Sending = Args & {
  window: number;
  /** The view is closed before the reply. */
  isClosed: boolean;
  meets: Meeting;
};

async function send(person: Person, world: World, { window, isClosed, meets }: Sending): Promise<void> {
  await settleForms(person);
  const [workspace] = person.workspaces;
  if (!workspace) return;
  const forms = await formsOf(world, window, workspace.id);
  const draft = forms.get<PersonFormDraft | undefined>(FORM, undefined);
  const form = person.forms.find(({ orderId }) => orderId === draft?.orderId);
  if (!draft || !form) return;
  const body = personForm.bodyOf(repaired(draft.values));
  expect(body, `read as it was meant: ${JSON.stringify(draft.values)}`).toEqual(form.meant);
  const more = { id: draft.orderId, workspaceId: workspace.id, source: {}, operation: 'createPerson' };
  const order = { ...more, body } as CreationOrder;
  meet(world, workspace.service, 'createPerson', meets);
  if (isClosed) {
    world.forms = [];
    form.isUncertain = true;
    return askBehind(world, ({ answers }) => answers.create(order));
  }
  const answer = await ask(world, ({ answers }) => answers.create(order));
  if (!answer.ok) return;
  await forms.set(FORM, undefined);
  noteCreation(person, form, answer.value.id);
}

function noteCreation(person: Person, form: TypedForm, id: string): void {
  person.forms = person.forms.filter((each) => each !== form);
  const { workspaceId, meant } = form;
  person.creations.push({ workspaceId, id, meant, email: meant.email, decisions: 0 });
}

/** The user checks what happened to forms sent by a view that got no reply. */
async function settleForms(person: Person): Promise<void> {
  const ids = (await creationsThere()).map(({ id }) => id);
  for (const form of person.forms) {
    if (form.isUncertain && ids.includes(form.orderId)) noteCreation(person, form, form.orderId);
    form.isUncertain = false;
  }
}

/** The drafts a user finds by reopening the form and emptying it each time. */
async function foundForms(world: World, workspaceId: string): Promise<Record<string, string>[]> {
  const found = [];
  for (let times = 0; times < 20; times += 1) {
    world.forms = [];
    const forms = await formsOf(world, 0, workspaceId);
    const draft = forms.get<PersonFormDraft | undefined>(FORM, undefined);
    if (!draft) break;
    found.push(draft.values);
    await forms.set(FORM, undefined);
  }
  return found;
}

type Decision = 'send' | 'discard' | 'edit';

async function decide(person: Person, world: World, { which, to }: Args & { which: number; to: Decision }) {
  const creation = some(
    person.creations.filter(({ discardedAfter }) => discardedAfter === undefined),
    which,
  );
  if (!creation) return;
  const { id } = creation;
  const body = { ...creation.meant, name: named(person, 'Jane') };
  const asked = { id: crypto.randomUUID() };
  const answer = await ask(world, ({ requests }) =>
    to === 'edit'
      ? requests.editCreation.run({ id, body }, asked)
      : (requests.controlCreation.run({ id, to }, asked) as Promise<unknown>),
  );
  if (to !== 'discard' && (answer.ok || answer.mayBeDone)) creation.decisions += 1;
  if (to === 'edit' && (answer.ok || answer.mayBeDone)) creation.meant = { ...creation.meant, name: '' };
  if (to === 'discard' && answer.ok) creation.discardedAfter = world.leavings.length;
}

/** The persons at the services, found through the account of their domain. */
async function personsThere(person: Person, world: World): Promise<Record<string, unknown>[]> {
  const all = [];
  for (const service of world.services) {
    const account = { domain: domainOf(person) };
    const { accountId } = await atService<{ accountId: string }>(service, 'accounts', account);
    const read = atService<{ linkedPersons: Record<string, unknown>[] }>(service, `accounts/${accountId}`);
    all.push(...(await read).linkedPersons);
  }
  return all;
}

const spelled = (forms: readonly unknown[]) => forms.map((form) => JSON.stringify(form)).toSorted();
const formsOnDisk = () => Object.keys(fakeWorld().local.all()).filter((key) => key.startsWith('form:'));

/** Each person exists once, is visibly pending, or was discarded; each resend allows at most one more copy. */
export async function judgePeople(person: Person, world: World): Promise<void> {
  await settleForms(person);
  const stored = await creationsThere();
  const persons = person.creations.length > 0 ? await personsThere(person, world) : [];
  const ids = person.workspaces.map(({ id }) => id);
  for (const { workspaceId } of stored) expect(ids, 'of a workspace that is gone').toContain(workspaceId);
  for (const workspaceId of ids) {
    const typed = person.forms.filter((form) => form.workspaceId === workspaceId).map(({ values }) => values);
    expect(spelled(await foundForms(world, workspaceId)), 'each form that was typed').toEqual(spelled(typed));
  }
  expect(formsOnDisk(), 'left of a workspace that is gone').toEqual([]);
  for (const { id, meant, email, decisions, discardedAfter } of person.creations) {
    const state = stored.find((each) => each.id === id)?.state;
    const sent = world.leavings
      .map((leaving, n) => ({ ...leaving, n }))
      .filter(({ method, body }) => method === 'POST' && body.email === email);
    const found = persons.filter((each) => each.email === email);
    const there = found.length;
    // A later edit may or may not have arrived.
    const { name, ...rest } = meant;
    for (const one of found) expect(one, 'as it was meant').toMatchObject(name ? meant : rest);
    const maybe = sent.filter(({ status = 0 }) => !(status >= 400 && status < 500 && status !== 408));
    const about = JSON.stringify({ id, email, decisions, discardedAfter, state, there, sent });
    expect(there, about).toBeLessThanOrEqual(maybe.length);
    expect(maybe.length, `sent again only by the person: ${about}`).toBeLessThanOrEqual(1 + decisions);
    if (discardedAfter !== undefined) {
      expect(state, about).toBeUndefined();
      expect(
        sent.filter(({ n }) => n >= discardedAfter),
        `not after it was let go: ${about}`,
      ).toEqual([]);
    } else {
      expect(state, `it is lost: ${about}`).toBeDefined();
      if (state?.kind === 'done') expect(there, `reported as created: ${about}`).toBeGreaterThan(0);
      if (state?.kind === 'needs-you' && state.why !== 'unclear')
        expect(there, `reported as not created: ${about}`).toBeLessThanOrEqual(decisions);
    }
  }
}

const window = fc.nat(1);
const kill = fc.option(fc.nat(50), { nil: undefined, freq: 2 });

export const peopleCommands: fc.WeightedArbitrary<Command>[] = [
  {
    weight: 8,
    arbitrary: fc
      .record({
        kill,
        window,
        phone,
        name: spelling(nameSpellings),
        mail: spelling(mailSpellings),
        domain: spelling(domainSpellings),
      })
      .map((args) => command('fill the form', args, fill, ({ workspaces }) => workspaces.length > 0)),
  },
  {
    weight: 10,
    arbitrary: fc
      .record({ kill, window, isClosed: fc.boolean(), meets: meeting })
      .map((args) => command('send the form', args, send, ({ forms }) => forms.length > 0)),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ which: fc.nat(4), to: fc.constantFrom<Decision>('send', 'discard', 'edit'), kill })
      .map((args) => command('decide of a person', args, decide, ({ creations }) => creations.length > 0)),
  },
];
