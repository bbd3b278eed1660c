// A view's last responses are stored for its next opening, for the current workspace only.
import { beforeEach, expect, it, vi } from 'vitest';
import { answersIn, forgetViewAnswers, keepAnswers, readStored } from '../../../lib/panel/stored-answers.ts';
import { browser } from '../../../lib/platform/browser.ts';
import { CURRENT_SESSION, FIRST_ANSWERS, HOME_ANSWERS } from '../../../lib/service/session-keys.ts';
import { newProfile } from '../fakes/fake-world.ts';
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

it('stores the answers of a view', async () => {
  keepAnswers(workspace, answers, FIRST_ANSWERS);
  await until(async () => expect(await stored()).toMatchObject({ workspace, answers }));
});

it('stores the answers of each view, and returns them only for the current workspace', async () => {
  keepAnswers(workspace, answers, HOME_ANSWERS);
  await until(async () => expect(answersIn(await readStored(HOME_ANSWERS), HOME_ANSWERS)).toEqual(answers));
  expect(answersIn(await readStored(FIRST_ANSWERS), FIRST_ANSWERS)).toEqual({});
  await session().set({ [CURRENT_SESSION]: { workspaceId: 'w2', connectionVersion: 1 } });
  expect(answersIn(await readStored(HOME_ANSWERS), HOME_ANSWERS)).toEqual({});
});

it('keeps the answers of Home when the browser closes, and none of another version of the extension', async () => {
  keepAnswers(workspace, answers, HOME_ANSWERS);
  await until(async () => expect(answersIn(await readStored(HOME_ANSWERS), HOME_ANSWERS)).toEqual(answers));
  await session().remove(Object.keys(await session().get(null)));
  await session().set({ [CURRENT_SESSION]: current });
  expect(answersIn(await readStored(HOME_ANSWERS), HOME_ANSWERS)).toEqual(answers);
  vi.spyOn(browser.runtime, 'getManifest').mockReturnValue({
    ...browser.runtime.getManifest(),
    version: '2.0',
  });
  expect(answersIn(await readStored(HOME_ANSWERS), HOME_ANSWERS)).toEqual({});
});

it('forgets the answers of all views', async () => {
  keepAnswers(workspace, answers, HOME_ANSWERS);
  await until(async () => expect(await readStored(HOME_ANSWERS)).toHaveProperty(HOME_ANSWERS));
  keepAnswers(workspace, answers, FIRST_ANSWERS);
  await until(async () => expect(await readStored(FIRST_ANSWERS)).toHaveProperty(FIRST_ANSWERS));
  await forgetViewAnswers();
  expect(await readStored(HOME_ANSWERS)).toEqual({ [CURRENT_SESSION]: current });
  expect(await readStored(FIRST_ANSWERS)).toEqual({ [CURRENT_SESSION]: current });
});

it('stores nothing of a workspace removed just before the write', async () => {
  const read = vi.spyOn(session(), 'get');
  keepAnswers(workspace, answers, FIRST_ANSWERS);
  await session().set({ [CURRENT_SESSION]: {} });
  await until(() => expect(read).toHaveBeenCalled());
  await Promise.all(read.mock.results.map(({ value }) => value));
  expect(await stored()).toBeUndefined();
});

it('removes responses written while their workspace was removed', async () => {
  const { set } = session();
  vi.spyOn(session(), 'set').mockImplementationOnce(async (items) => {
    await set.call(session(), { [CURRENT_SESSION]: {} });
    await set.call(session(), items);
  });
  keepAnswers(workspace, answers, FIRST_ANSWERS);
  await until(async () => expect(await session().get(CURRENT_SESSION)).toEqual({ [CURRENT_SESSION]: {} }));
  await until(async () => expect(await stored()).toBeUndefined());
});
