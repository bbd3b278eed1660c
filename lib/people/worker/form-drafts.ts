// Stores forms of persons and accounts, sealed. Each has its key, since two windows may have one of the same name.
import { mayBeDropped } from '../../jobs/worker/dropped.ts';
import { browser } from '../../platform/browser.ts';
import { seal, unseal } from '../../platform/worker/sealing.ts';
import { listWorkspaces, ofPresent } from '../../service/worker/workspaces.ts';
import { type FormDraft, isTyped } from '../person-form.ts';
import { getCreation, listCreations } from './creation-store.ts';

const PREFIX = 'form:';

interface StoredForm {
  workspaceId: string;
  name: string;
  orderId: string;
  /** Last edit (epoch ms). */
  at: number;
  /** Base64. */
  iv: string;
  sealed: string;
}

/** Name of a form that edits a creation. */
const EDIT = /^edit([^ ]+) (.+)$/;

const keyOf = ({ workspaceId, name, orderId }: Pick<StoredForm, 'workspaceId' | 'name' | 'orderId'>) =>
  PREFIX + JSON.stringify([workspaceId, name, orderId]);

async function storedForms(): Promise<StoredForm[]> {
  const all = await browser.storage.local.get(null);
  const forms = Object.entries(all).filter(([key]) => key.startsWith(PREFIX));
  return forms.map(([, form]) => form as StoredForm);
}

function remove(forms: readonly StoredForm[]): Promise<void> {
  return browser.storage.local.remove(forms.map(keyOf));
}

/** Sealing is asynchronous, so writes are serialized: the last edit is stored last. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(PREFIX, work) as Promise<T>;
}

/** The creation that a form of this name edits was discarded, and its form with it. */
async function isDiscarded(name: string): Promise<boolean> {
  const [, , editing] = EDIT.exec(name) ?? [];
  return editing !== undefined && (await mayBeDropped(editing)) && !(await getCreation(editing));
}

/**
 * Rejects if it cannot be stored. Deletes an empty form, and stores nothing for a removed workspace or a discarded creation, whose form
 * may be open in another window.
 */
export function keepForm(workspaceId: string, name: string, draft: FormDraft): Promise<void> {
  return inTurn(async () => {
    const key = keyOf({ workspaceId, name, orderId: draft.orderId });
    if (!isTyped(draft.values) || (await isDiscarded(name))) return browser.storage.local.remove(key);
    const { iv, sealed } = await seal(JSON.stringify(draft));
    const form: StoredForm = {
      workspaceId,
      name,
      orderId: draft.orderId,
      at: Date.now(),
      iv: iv.toBase64(),
      sealed: new Uint8Array(sealed).toBase64(),
    };
    const write = () => browser.storage.local.set({ [key]: form });
    await ofPresent(workspaceId, write, forgetForms);
  });
}

/** By name: the one in `open`, otherwise the last edited. Forms whose sealing key is gone are omitted. */
export function listForms(
  workspaceId: string,
  open: readonly string[] = [],
): Promise<Record<string, FormDraft>> {
  const isOpen = ({ orderId }: StoredForm) => Number(open.includes(orderId));
  return inTurn(async () => {
    const forms = (await storedForms()).filter((form) => form.workspaceId === workspaceId);
    const inOrder = forms.toSorted((one, other) => isOpen(one) - isOpen(other) || one.at - other.at);
    const opened = await Promise.all(inOrder.map(async (form) => [form.name, await openForm(form)] as const));
    return Object.fromEntries(opened.flatMap(([name, draft]) => (draft ? [[name, draft]] : [])));
  });
}

async function openForm({ iv, sealed }: StoredForm): Promise<FormDraft | undefined> {
  const bytes = { iv: Uint8Array.fromBase64(iv), sealed: Uint8Array.fromBase64(sealed).buffer };
  const text = await unseal(bytes);
  return text === undefined ? undefined : (JSON.parse(text) as FormDraft);
}

/** Deletes the forms of orders, even if the view that sent them is closed. */
export function endForms(workspaceId: string, orderIds: readonly string[]): Promise<void> {
  const isOfOrder = (form: StoredForm) => form.workspaceId === workspaceId && orderIds.includes(form.orderId);
  return inTurn(async () => remove((await storedForms()).filter(isOfOrder)));
}

/** Deletes the forms of a discarded creation in all windows. */
export function endDiscarded(workspaceId: string): Promise<void> {
  return inTurn(async () => {
    for (const form of await storedForms())
      if (form.workspaceId === workspaceId && (await isDiscarded(form.name))) await remove([form]);
  });
}

export async function forgetForms(workspaceId: string): Promise<void> {
  await remove((await storedForms()).filter((form) => form.workspaceId === workspaceId));
}

/** Deletes what a killed worker left: forms whose order is stored, or whose workspace is gone. */
export async function settleForms(): Promise<void> {
  const stored = await listCreations();
  const creations = stored.map(({ id }) => id);
  const orders = [...creations, ...stored.flatMap(({ form }) => form ?? [])];
  const ids = (await listWorkspaces()).map(({ id }) => id);
  for (const id of ids) await endForms(id, orders);
  await remove((await storedForms()).filter(({ workspaceId }) => !ids.includes(workspaceId)));
  await inTurn(async () => {
    for (const form of await storedForms()) await endEdit(form, creations);
  });
}

/** What a person typed to change a creation that is gone becomes a new form. */
async function endEdit(form: StoredForm, creations: readonly string[]): Promise<void> {
  const [, noun, editing] = EDIT.exec(form.name) ?? [];
  if (editing === undefined || creations.includes(editing)) return;
  if (!(await isDiscarded(form.name)) && (await openForm(form))?.touched.length) {
    const renamed = { ...form, name: `new${noun}` };
    await browser.storage.local.set({ [keyOf(renamed)]: renamed });
  }
  await remove([form]);
}
