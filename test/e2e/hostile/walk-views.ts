// Opens every view and section by the extension's own controls, whatever the service sends.
import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { openSection } from '../fixtures/sections.ts';

/** Called whenever something else is drawn. */
export type Look = (view: Page, name: string) => Promise<void>;

/** Until nothing has changed in the view for a moment, and nothing says that it is still being read. */
export function settled(view: Page): Promise<void> {
  return view.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const QUIET_FOR = 60;
        const from = performance.now();
        let timer = setTimeout(end, QUIET_FOR);
        const changes = new MutationObserver(wait);
        changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        function wait() {
          clearTimeout(timer);
          timer = setTimeout(end, QUIET_FOR);
        }
        function end() {
          const isBlank = !(document.querySelector('main') ?? document.body)?.textContent?.trim();
          const isRead = !isBlank && !document.querySelector('.skeleton, [aria-busy="true"]');
          if (!isRead && performance.now() < from + (isBlank ? 10_000 : 3_000)) return wait();
          changes.disconnect();
          resolve();
        }
      }),
  );
}

/** Whatever is folded away in the section is unfolded. */
async function unfold(panel: Page): Promise<void> {
  await panel.evaluate(() => {
    const folded = [
      ...document.querySelectorAll<HTMLElement>('main details:not([open]) > summary'),
      ...document.querySelectorAll<HTMLElement>(
        'main [aria-expanded="false"]:not([aria-haspopup]):not([role="combobox"]):not(summary)',
      ),
    ];
    for (const each of folded.slice(0, 25)) each.click();
  });
  await settled(panel);
}

async function press(button: Locator): Promise<boolean> {
  const one = button.first();
  if (!(await one.isVisible()) || !(await one.isEnabled())) return false;
  await one.click();
  return true;
}

/** Each section of the panel by name, and what to open in it. */
export const panelSections: Record<
  string,
  (panel: Page, sandbox: Sandbox, look: () => Promise<void>) => Promise<void>
> = {
  Overview: async () => undefined,
  Audiences: async (panel, _, look) => {
    if (!(await press(panel.getByRole('button', { name: 'Publish…', exact: true })))) return;
    await look();
    await press(panel.getByRole('button', { name: 'Back to audiences' }));
  },
  Versions: async (panel, _, look) => {
    if (!(await press(panel.getByRole('button', { name: /^Review and publish/ })))) return;
    await panel.getByRole('dialog').waitFor();
    await look();
    await panel.keyboard.press('Escape');
  },
  Messages: async () => undefined,
  Analytics: async () => undefined,
  Check: async (panel, _, look) => {
    if (await press(panel.getByRole('button', { name: /^All/ }))) await look();
  },
  Visitors: async (panel, { seed }, look) => {
    const back = panel.getByRole('button', { name: 'Back' });
    const field = panel.getByLabel('Session IDs');
    if (await field.isVisible()) {
      await field.fill(seed.sessions[0] ?? '');
      if (await press(panel.getByRole('main').getByRole('button', { name: /^Open/ }))) await look();
    }
    await press(back);
  },
  People: async (panel, { seed }, look) => {
    const back = () => press(panel.getByRole('button', { name: 'Back' }));
    const add = async (id: string) => {
      await panel.getByLabel('Add people or accounts').fill(id);
      await panel.getByRole('button', { name: 'Add', exact: true }).click();
      // It opens once it is stored, which a busy machine takes its time for.
      await panel.getByRole('button', { name: 'Back' }).first().waitFor();
      await look();
    };
    while (await back());
    await add(seed.accounts[0] ?? '');
    if (
      await press(panel.getByRole('region', { name: 'Activity' }).getByRole('listitem').getByRole('button'))
    )
      await look();
    if (await press(panel.getByRole('button', { name: 'Show by itself' }))) await look();
    while (await back());
    await add(seed.persons[0] ?? '');
    while (await back());
    await look();
  },
  Assets: async (panel, _, look) => {
    const list = panel.getByRole('region', { name: 'Assets' });
    if (await press(list.getByRole('listitem').getByRole('button'))) await look();
    await press(panel.getByRole('button', { name: 'Back' }));
  },
  Topics: async (panel, _, look) => {
    const list = panel.getByRole('list', { name: 'Topics' });
    if (await press(list.getByRole('listitem').getByRole('button'))) await look();
    await press(panel.getByRole('button', { name: 'Back' }));
  },
  'What’s new': async () => undefined,
};

export async function walkSection(panel: Page, sandbox: Sandbox, name: string, look: Look): Promise<void> {
  await openSection(panel, name);
  const seen = async () => {
    await settled(panel);
    await look(panel, name);
  };
  await seen();
  await unfold(panel);
  await look(panel, `${name}, unfolded`);
  await panelSections[name]?.(panel, sandbox, seen);
}

/** What one finds by words that every vector of a kind has. */
export async function walkSearch(panel: Page, look: Look): Promise<void> {
  await panel.keyboard.press('/');
  const box = panel.getByRole('combobox', { name: 'Find anything, do anything' });
  for (const words of ['img hostile', 'evil', 'a']) {
    await box.fill(words);
    await settled(panel);
    await look(panel, `search for ${words}`);
  }
  await panel.keyboard.press('Escape');
  await panel.keyboard.press('Escape');
}
