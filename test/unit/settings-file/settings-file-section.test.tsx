// What is said once a settings file was applied.
import { expect, it, vi } from 'vitest';
import { SettingsFileSection } from '../../../components/settings-file/SettingsFileSection.tsx';
import { SettingsPreview } from '../../../components/settings-file/SettingsPreview.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { click, draw, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const preview = (workspaceId: string, move?: { from: string; to: string }) => ({
  workspaceId,
  name: workspaceId,
  color: 'blue',
  isNew: false,
  baseUrl: 'https://api.example.com',
  changes: [{ field: 'production', from: false, to: true }],
  unchanged: 0,
  locked: [],
  ...(move ? { move } : {}),
});
const workspaces = [
  preview('stays'),
  preview('moves', { from: 'https://a.example', to: 'https://b.example' }),
];

async function applied(accepted: boolean): Promise<string> {
  const ask = async (name: string, { moves }: { moves: string[] }) => {
    if (name === 'previewSettings') return { ok: true, workspaces, ignored: [], digest: 'd' };
    return { workspaceIds: ['stays', ...moves] };
  };
  const view = { ask: ask as unknown as Ask };
  const { find, text } = await draw(<SettingsFileSection workspaces={[]} onApplied={vi.fn()} />, view);
  const input = find<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File(['{}'], 'team.json')] });
  await settled(() => input.dispatchEvent(new Event('change', { bubbles: true })));
  await until(() => find('.settings-preview'));
  if (accepted)
    await settled(() => find('input[type=checkbox]').dispatchEvent(new Event('change', { bubbles: true })));
  await click(find('.settings-preview .button.primary'));
  return text();
}

it('says that all was applied only if it was', async () => {
  expect(await applied(true)).toContain('The settings file was applied. A workspace without a key');
  const part = await applied(false);
  expect(part).toContain('applied, except to workspaces whose new address you didn’t accept.');
});

it('counts the ignored places that it does not list', async () => {
  const drawIgnored = (count: number) => {
    const ignored = Array.from({ length: count }, (_, at) => [`field${at}`]);
    const preview = { ok: true, workspaces: [], ignored, digest: 'd' } as never;
    return draw(
      <SettingsPreview name="team.json" preview={preview} busy={false} apply={vi.fn()} cancel={vi.fn()} />,
    );
  };
  expect((await drawIgnored(22)).find('.hint').textContent).toMatch(/“?field19”? and 2 more$/);
  expect((await drawIgnored(20)).find('.hint').textContent).not.toContain('more');
});
