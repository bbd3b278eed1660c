// The workspace form: when it requires the key again, and how it reads a pasted key.
import { expect, it, test, vi } from 'vitest';
import { draftOf, emptyDraft } from '../../../components/workspace/use-workspace-draft.ts';
import { WorkspaceForm } from '../../../components/workspace/WorkspaceForm.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import type { WorkspaceView } from '../../../lib/workspace/workspace-view.ts';
import { click, type Drawn, draw, enter, settled } from '../fixtures/render.tsx';

const workspace: WorkspaceView = {
  id: 'w',
  name: 'Northwind',
  color: 'violet',
  baseUrl: 'https://api.northwind.example',
  keyKeeping: 'device',
  production: false,
  hasKey: true,
  active: true,
  connectionVersion: 1,
  analyticsRange: '28d',
};

/** What is sent of it if nothing is changed. */
const unchanged = { id: 'w', connectionVersion: 1, baseUrl: workspace.baseUrl };

async function form(present?: WorkspaceView) {
  const ask = vi.fn((_name: string, _input?: unknown) => Promise.withResolvers<unknown>().promise);
  const formOf = (stored?: WorkspaceView) => (
    <WorkspaceForm
      workspace={stored}
      start={() => (present ? draftOf(present) : { ...emptyDraft([]), name: 'Own' })}
      label="A workspace"
      focused={false}
      onSaved={() => undefined}
    />
  );
  const drawn = await draw(formOf(present), { ask: ask as unknown as Ask });
  const readAgain = (stored: WorkspaceView) => drawn.redraw(formOf(stored));
  const sent = () => (ask.mock.calls as unknown[][]).find(([name]) => name === 'saveWorkspace')?.[1];
  return { drawn, sent, ask, readAgain };
}

const keyField = ({ root }: Drawn) => root.querySelector<HTMLInputElement>('input[name=key]');
const address = (drawn: Drawn) => drawn.find('input[name=base-url]');
const save = (drawn: Drawn) => click(drawn.find('button[type=submit]'));

test.each([
  'https://api.elsewhere.example',
  'https://northwind.example',
  'https://api.northwind.example.evil',
  'https://api.northwind.example:8443',
  'http://localhost:4400',
])('another host is asked for its key: %s', async (url) => {
  const { drawn, sent } = await form(workspace);
  expect(keyField(drawn)).toBeNull();
  await enter(address(drawn), url);
  expect(keyField(drawn)?.value).toBe('');
  expect(drawn.text()).toContain(
    `The stored key belongs to another host. Enter the one for ${new URL(url).host}.`,
  );
  expect(drawn.text()).not.toContain('Keep the stored key');
  await save(drawn);
  expect(sent()).toBeUndefined();
  await enter(drawn.find('input[name=key]'), 'its-own');
  await save(drawn);
  expect(sent()).toMatchObject({ id: 'w', key: 'its-own' });
});

it('the same host in another spelling or with another path keeps its key', async () => {
  const { drawn, sent } = await form(workspace);
  await enter(address(drawn), 'https://elsewhere.example');
  await enter(address(drawn), 'HTTPS://API.northwind.example:443/prefix/v0');
  expect(keyField(drawn)).toBeNull();
  await save(drawn);
  expect(sent()).toMatchObject({ baseUrl: 'https://api.northwind.example/prefix' });
  expect(sent()).not.toHaveProperty('key');
});

test.each(['"sk_1"', 'x-api-key: sk_1', 'Bearer sk_1', 'sk_1\n', '\u{200B}sk_1'])(
  'of a pasted %j the key is taken, and that is said',
  async (pasted) => {
    const { drawn, sent } = await form();
    await enter(address(drawn), 'https://api.example');
    await enter(drawn.find('input[name=key]'), pasted);
    expect(drawn.text()).toContain('Only the key itself is used. What was around it is left out.');
    await save(drawn);
    expect(sent()).toMatchObject({ key: 'sk_1' });
  },
);

test.each([
  ['https://api.example/v0', 'This is a web address, not a key.'],
  ['jane@acme.com', 'This is an email address, not a key.'],
  ['Ask Jane for the key', 'This is text, not a key.'],
  ['{"error": "none"}', 'No key was found in this text.'],
])('%s in the place of a key is not stored, and the field says what it is', async (pasted, said) => {
  const { drawn, sent } = await form();
  await enter(address(drawn), 'https://api.example');
  await enter(drawn.find('input[name=key]'), pasted);
  expect(drawn.text()).toContain(said);
  await save(drawn);
  expect(sent()).toBeUndefined();
});

it('a space inside a pasted key is pointed out, and it can be saved', async () => {
  const { drawn, sent } = await form();
  await enter(address(drawn), 'https://api.example');
  await enter(drawn.find('input[name=key]'), 'sk_live_4f9a B03c');
  expect(drawn.text()).toContain('There’s a space inside this key.');
  await save(drawn);
  expect(sent()).toMatchObject({ key: 'sk_live_4f9a B03c' });
});

it('keeps both changes made elsewhere while it was open and the text being typed', async () => {
  const { drawn, sent, readAgain } = await form(workspace);
  const name = () => drawn.find<HTMLInputElement>('input[maxlength="60"], input[dir=auto]');
  await enter(name(), 'Northwind EU');
  await readAgain({ ...workspace, name: 'Elsewhere', production: true });
  expect(name().value).toBe('Northwind EU');
  await save(drawn);
  expect(sent()).toEqual({ ...unchanged, name: 'Northwind EU' });
});

it('sends what was changed, and not what was set back', async () => {
  const { drawn, sent } = await form(workspace);
  const production = (checked: boolean) =>
    settled(() =>
      Object.assign(drawn.find<HTMLInputElement>('input[role=switch]'), { checked }).dispatchEvent(
        new Event('change', { bubbles: true }),
      ),
    );
  await enter(drawn.find('input[dir=auto]'), 'Northwind EU');
  await enter(drawn.find('input[dir=auto]'), 'Northwind');
  await production(true);
  await production(false);
  await enter(drawn.find('input[value=red]'), 'red', 'change');
  await save(drawn);
  expect(sent()).toEqual({ ...unchanged, color: 'red' });
});

it('sends all of a new workspace', async () => {
  const { drawn, sent } = await form();
  await enter(address(drawn), 'https://api.example');
  await enter(drawn.find('input[name=key]'), 'sk_1');
  await save(drawn);
  const entered = { name: 'Own', color: 'violet', production: false, keyKeeping: 'device' };
  expect(sent()).toEqual({ ...entered, baseUrl: 'https://api.example', key: 'sk_1' });
});

it.each([' ', '\u{200B}', '\u{3164}'])('a name in which nothing is visible is not sent: %j', async (name) => {
  const { drawn, sent } = await form(workspace);
  await enter(drawn.find('input[dir=auto]'), name);
  await save(drawn);
  expect(drawn.text()).toContain('Give the workspace a name.');
  expect(sent()).toBeUndefined();
});

it('forgets a key once it is stored', async () => {
  const { drawn, ask, readAgain } = await form({ ...workspace, hasKey: false });
  const stored = Promise.withResolvers<unknown>();
  ask.mockReturnValue(stored.promise);
  await enter(drawn.find('input[name=key]'), 'first');
  await save(drawn);
  await settled(() => stored.resolve(workspace));
  await readAgain({ ...workspace });
  expect(keyField(drawn)).toBeNull();
});
