import type { Page } from '@playwright/test';

/** What the popup over a matched page shows, as plain text: a line for each thing a person reads there. */
export async function describePopup(popup: Page): Promise<string> {
  const said = async (selector: string) => oneLine(await popup.locator(selector).first().innerText());
  const why = popup.getByRole('button', { name: 'Wrong page?' });
  await why.click();
  const reasons = await said('.why');
  await why.click();
  const tiles = await popup.locator('.tile').evaluateAll(seenTexts);
  const lines = {
    Page: await said('h1'),
    Why: reasons,
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

/** Runs in the popup. A change is also written out for who hears it: here only what is seen counts. */
function seenTexts(tiles: Element[]): string[] {
  return tiles.map((tile) => {
    const seen = tile.cloneNode(true) as Element;
    for (const heard of seen.querySelectorAll('.visually-hidden')) heard.remove();
    return [...seen.children].map(({ textContent }) => textContent).join(' ');
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
