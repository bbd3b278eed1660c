// A service that repeats the key in every text of its good answers. The recorder searches for it everywhere.
import { expect, test } from '../fixtures/extension.ts';
import { chooseMore } from '../fixtures/more.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { connectAnew } from './hostile-world.ts';
import { panelSections, settled, walkSearch, walkSection } from './walk-views.ts';

test.use({ sandboxOptions: { pages: 20, pageSize: 100 } });

test('security 6: a key that the service repeats in every text is in no view, no file, and nowhere on disk', {
  tag: '@long',
}, async ({ context, sandbox, openPopupAt, openExtensionPage }) => {
  const { key } = sandbox;
  const percent = [...key].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');
  const asJson = JSON.stringify([...key].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join(''));
  const by = [key, `Bearer ${key}`, `https://a.example/?key=${percent}`, asJson, btoa(`x-api-key: ${key}`)];
  const options = await openExtensionPage('options.html');
  sandbox.faults.add({ replace: { what: 'texts', by, from: 0 } });
  await connectAnew(options, sandbox);
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await settled(popup);
  const panel = await openPanel(context, popup);
  const look = async () => undefined;
  for (const name of Object.keys(panelSections)) await walkSection(panel, sandbox, name, look);
  await walkSearch(panel, look);
  await panel.getByRole('tab', { name: 'Audiences' }).click();
  for (const kind of ['CSV', 'JSON'])
    await Promise.all([panel.waitForEvent('download'), chooseMore(panel, `Export as ${kind}`, 'Audiences')]);
  // It was sent, and something else is in its place.
  await expect(panel.getByRole('main')).toContainText('…');
});
