// Content that arrives between a press and its release.
import { expect, test } from '../fixtures/capturing.ts';

test('a button that is held down while content arrives stays under the pointer', async ({
  sandbox,
  capturing,
  page,
  openPopup,
}) => {
  const [topicId = ''] = sandbox.seed.topics;
  await capturing.settings({ holdSeconds: 30 });
  await page.goto(sandbox.seed.landing.audience);
  const popup = await openPopup(page);
  const button = popup.getByRole('button', { name: 'Save to a topic' });
  // While the page's blocks are still arriving, the button can move before it is pressed.
  await expect(async () => {
    await popup.mouse.move(1, 1);
    await popup.mouse.up();
    await button.hover();
    await popup.mouse.down();
    expect(await button.evaluate((element) => element.matches(':active'))).toBe(true);
  }).toPass();
  const order = { workspaceId: capturing.workspaceId, topicId, kind: 'typed', source: {} } as const;
  for (const id of ['one', 'two', 'three'])
    await capturing.ask('capture', { ...order, id, text: `Clip ${id}` });
  // The view was sent the clips, and had the frames to draw them.
  await expect.poll(async () => (await capturing.outbox()).open.length).toBe(3);
  await popup.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  });
  await popup.mouse.up();
  await expect(popup.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await popup.getByRole('button', { name: 'Back' }).click();
  await expect(popup.getByText('Clip one')).toBeVisible();
});
