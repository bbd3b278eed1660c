import type { Page } from '@playwright/test';

/** What the popup over a matched page shows, as plain text: a line for each thing a person reads there. */
export async function describePopup(popup: Page): Promise<string> {
  const said = async (selector: string) => oneLine(await popup.locator(selector).first().innerText());
  const tiles = await popup.locator('.tile').allInnerTexts();
  const lines = {
    Page: await said('h1'),
    Why: await said('.why'),
    Audience: await said('.audience strong'),
    Person: await said('.audience .small'),
    Versions: (await popup.locator('.rail .pill').allInnerTexts()).map(oneLine).join(' · '),
    Changes: await said('.version-words'),
    'Last message': await said('blockquote'),
    Analytics: tiles.map(oneLine).join(' · '),
    Trend: (await popup.getByRole('img', { name: /sessions a day/i }).getAttribute('aria-label')) ?? '',
  };
  return Object.entries(lines)
    .map(([name, text]) => `  ${`${name}:`.padEnd(14)}${text}`)
    .join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
