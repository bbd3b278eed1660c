import type { Page } from '@playwright/test';

/** Describes the popup over a matched page as plain text, one line per visible part. */
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

/** Runs in the popup. Leaves out the text for screen readers that spells out each change. */
function seenTexts(tiles: Element[]): string[] {
  return tiles.map((tile) => {
    const seen = tile.cloneNode(true) as Element;
    for (const hidden of seen.querySelectorAll('.visually-hidden')) hidden.remove();
    return [...seen.children].map(({ textContent }) => textContent).join(' ');
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
