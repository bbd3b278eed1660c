// What the panel was told last is kept for its next opening, for the workspace that is current and for no other.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepAnswers } from '../../../lib/panel/panel-storage.ts';
import { browser } from '../../../lib/platform/browser.ts';
import { CURRENT_SESSION, FIRST_ANSWERS } from '../../../lib/service/session-keys.ts';
import { endWorker, newProfile } from '../fakes/fake-world.ts';
import { until } from '../fixtures/until.ts';

const workspace = { id: 'w1', connectionVersion: 1 };
const current = { workspaceId: 'w1', connectionVersion: 1 };
const answers = { 'getPage {}': { page: { name: 'Spring launch' } } };
const session = () => browser.storage.session;
const stored = async () => (await session().get(FIRST_ANSWERS))[FIRST_ANSWERS];

beforeEach(async () => {
  newProfile();
  await session().set({ [CURRENT_SESSION]: current });
});

afterEach(() => {
  vi.restoreAllMocks();
  endWorker();
});

it('keeps what the panel was told', async () => {
  keepAnswers(workspace, answers);
  await until(async () => expect(await stored()).toEqual({ workspace, answers }));
});

it('keeps nothing of a workspace that was removed within the moment before it is written', async () => {
  const read = vi.spyOn(session(), 'get');
  keepAnswers(workspace, answers);
  await session().set({ [CURRENT_SESSION]: {} });
  await until(() => expect(read).toHaveBeenCalled());
  await Promise.all(read.mock.results.map(({ value }) => value));
  expect(await stored()).toBeUndefined();
});

it('takes back what was written while its workspace was removed', async () => {
  const { set } = session();
  vi.spyOn(session(), 'set').mockImplementationOnce(async (items) => {
    await set.call(session(), { [CURRENT_SESSION]: {} });
    await set.call(session(), items);
  });
  keepAnswers(workspace, answers);
  await until(async () => expect(await session().get(CURRENT_SESSION)).toEqual({ [CURRENT_SESSION]: {} }));
  await until(async () => expect(await stored()).toBeUndefined());
});
