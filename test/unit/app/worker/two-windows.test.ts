// The settings are open in two windows: a form that shows what is no longer stored changes nothing.
import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkspaceForm } from '../../../../lib/workspace/workspace-view.ts';
import { newProfile } from '../../fakes/fake-world.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const here = 'https://api.northwind.example';
const moved = 'https://api.moved.example';
const fields: Required<Pick<WorkspaceForm, 'name' | 'color' | 'production' | 'keyKeeping'>> = {
  name: 'Northwind',
  color: 'teal',
  production: false,
  keyKeeping: 'session',
};
const conflict = { problem: { kind: 'conflict' } };

let worker: Worker;
/** As both windows show it. */
let form: WorkspaceForm & { id: string };
beforeEach(async () => {
  newProfile();
  worker = await startWorker();
  const { id, connectionVersion } = await worker.answers.saveWorkspace({
    ...fields,
    baseUrl: here,
    key: 'the old key',
  });
  form = { ...fields, id, connectionVersion, baseUrl: here };
});

/** What a form sends in which nothing was changed. */
const unchanged = () => {
  const { id, connectionVersion, baseUrl } = form;
  return { id, baseUrl, ...(connectionVersion === undefined ? {} : { connectionVersion }) };
};

const stored = async () => ({
  all: (await worker.workspaces.listWorkspaces()).map(({ name, baseUrl }) => [name, baseUrl]),
  key: await worker.keys.readKey(form.id),
});

describe('fault 24, 25: a form of a workspace', () => {
  it('does not move it back to an address it showed before another window moved it', async () => {
    await worker.answers.saveWorkspace({ ...form, baseUrl: moved, key: 'its own key' });
    await expect(worker.answers.saveWorkspace({ ...form, name: 'Renamed' })).rejects.toMatchObject(conflict);
    expect(await stored()).toEqual({ all: [['Northwind', moved]], key: 'its own key' });
  });

  it('does not replace a key that another window entered', async () => {
    await worker.answers.saveWorkspace({ ...form, key: 'the newer key' });
    const late = worker.answers.saveWorkspace({ ...form, key: 'the older key' });
    await expect(late).rejects.toMatchObject(conflict);
    expect(await stored()).toEqual({ all: [['Northwind', here]], key: 'the newer key' });
  });

  it('does not bring back what another window removed', async () => {
    await worker.answers.removeWorkspace({ workspaceId: form.id });
    const late = worker.answers.saveWorkspace({ ...form, key: 'the old key' });
    await expect(late).rejects.toMatchObject(conflict);
    expect(await stored()).toEqual({ all: [], key: undefined });
  });

  it('is saved if only its name was changed elsewhere, and again if it is sent repeatedly', async () => {
    await worker.answers.saveWorkspace({ ...form, name: 'Renamed' });
    const change = { ...unchanged(), baseUrl: moved, key: 'its own key' };
    await worker.answers.saveWorkspace(change);
    await worker.answers.saveWorkspace(change);
    expect(await stored()).toEqual({ all: [['Renamed', moved]], key: 'its own key' });
  });

  it('needs all fields of a new workspace', async () => {
    for (const absent of ['name', 'color', 'production', 'keyKeeping'] as const) {
      const { [absent]: _, ...others } = fields;
      const saved = worker.answers.saveWorkspace({ ...others, baseUrl: here, key: 'a key' });
      await expect(saved).rejects.toMatchObject({ problem: { kind: 'rejected' } });
    }
    expect((await stored()).all).toEqual([['Northwind', here]]);
  });

  const changes: Partial<typeof fields>[] = [
    { name: 'Renamed' },
    { color: 'red' },
    { production: true },
    { keyKeeping: 'device' },
  ];
  const pairs = changes.flatMap((first) => changes.map((second) => ({ first, second })));
  it.each(pairs)('leaves $first, saved meanwhile, while it saves $second', async ({ first, second }) => {
    await worker.answers.saveWorkspace({ ...unchanged(), ...first });
    await worker.answers.saveWorkspace({ ...unchanged(), ...second });
    expect(await worker.workspaces.getWorkspace(form.id)).toMatchObject({ ...fields, ...first, ...second });
    expect(await worker.keys.readKey(form.id)).toBe('the old key');
  });
});
