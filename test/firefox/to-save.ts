// What a test needs that saves a text: a topic to save it to, a page to save it from, and requests to the background.
import type { Page } from 'puppeteer-core';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { connect } from './connect.ts';

declare const browser: {
  runtime: { sendMessage(message: object): Promise<{ ok: boolean; result?: unknown } | undefined> };
};

/** Asks the background as a view does. */
export async function ask(view: Page, request: string, input: object): Promise<unknown> {
  const reply = await view.evaluate((message) => browser.runtime.sendMessage(message), { request, input });
  if (!reply?.ok) throw new Error(`${request}: ${JSON.stringify(reply)}`);
  return reply.result;
}

/** Connects a workspace, and adds the topic that everything is saved to. */
export async function connectWithTopic(
  openExtensionPage: (path: string) => Promise<Page>,
  sandbox: Sandbox,
): Promise<void> {
  await connect(await openExtensionPage('options.html'), sandbox);
  const view = await openExtensionPage('options.html');
  await ask(view, 'addTopics', { topicIds: [topicOf(sandbox)] });
  await view.close();
}

/** The one without entries. */
export function topicOf({ seed }: Sandbox): string {
  return seed.topics[4] ?? '';
}

export function articleOf({ url }: Sandbox): string {
  return `${url.replace('localhost', 'blog.localhost')}/article`;
}
