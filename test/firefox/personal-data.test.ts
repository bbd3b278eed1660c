// Firefox's own question, whether personal data may be sent: asked in the click that creates a person, and answered here in
// the real prompt.
import { expect } from 'vitest';
import { connect } from './connect.ts';
import { test } from './firefox.ts';
import { untilSaid } from './panel-steps.ts';

/** In Firefox's own window. */
declare const Services: { prefs: { setBoolPref(name: string, value: boolean): void } };
declare const PopupNotifications: { panel: Element & { state: string } };

test('security 12: a person is created only after Firefox may send personal data, and nothing is sent before', async ({
  sandbox,
  openExtensionPage,
  inWindow,
  openPanelAt,
}) => {
  await connect(await openExtensionPage('options.html'), sandbox);
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await inWindow(() => Services.prefs.setBoolPref('extensions.webextOptionalPermissionPrompts', true));
  const answer = async (how: 'Allow' | 'Deny') => {
    const press = () => inWindow(pressInPrompt, how === 'Allow');
    await expect.poll(press, { message: `pressing ${how} in the prompt` }).toBe(true);
  };
  const created = () =>
    sandbox.ledger.entries().filter(({ operation }) => operation === 'createPerson').length;

  await panel.click('People');
  await panel.click('New person');
  // The form is loaded when it is asked for.
  await expect.poll(() => panel.evaluate(isFocused, 'input[name="name"]')).toBe(true);
  await panel.evaluate(() => document.execCommand('insertText', false, 'Robin Weaver'));
  await panel.click('Create person');
  await answer('Deny');
  await untilSaid(panel, 'Nothing was sent');
  expect(created()).toBe(0);

  await panel.click('Create person');
  await answer('Allow');
  await expect.poll(created).toBe(1);
});

function isFocused(selector: string): boolean {
  const field = document.querySelector<HTMLElement>(selector);
  field?.focus();
  return field !== null && document.activeElement === field;
}

/** Presses a button of the prompt that is open; answers whether there was one. */
function pressInPrompt(isAllowed: boolean): boolean {
  const { panel } = PopupNotifications;
  const kind = isAllowed ? 'primary' : 'secondary';
  const button = panel.querySelector<HTMLElement>(`.popup-notification-${kind}-button`);
  // Firefox ignores a press in the first moment, so that nobody allows something by a click that was meant for the page.
  if (panel.state !== 'open' || !button) return false;
  button.click();
  return panel.state !== 'open';
}
