// Firefox's own window: the toolbar, the sidebar, the panels. No page can reach it; the remote protocol can.
import type { Browser } from 'puppeteer-core';
import { limited } from './limited.ts';

type Json = string | number | boolean | null;

/** Runs a function in the browser's own window, with user activation. Returns its result. */
export type InBrowserWindow = <Args extends Json[], Answer>(
  run: (...args: Args) => Answer,
  ...args: Args
) => Promise<Awaited<Answer>>;

/** The part of puppeteer's connection that is used here; its types do not show it. */
interface Connection {
  send(method: string, params: object): Promise<{ result: unknown }>;
}

interface Tree {
  contexts: { context: string; url: string }[];
}

type Outcome =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

export async function browserWindow(browser: Browser): Promise<InBrowserWindow> {
  const { connection } = browser as unknown as { connection: Connection };
  const tree = (await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })).result as Tree;
  const context = tree.contexts.find(({ url }) => url.endsWith('/browser.xhtml'))?.context;
  if (context === undefined) throw new Error('Firefox shows no window.');

  return async (run, ...args) => {
    // Arguments and answer travel as JSON: the protocol's own encoding of values is not needed.
    const call = connection.send('script.callFunction', {
      functionDeclaration: `async (args) => JSON.stringify(await (${run})(...JSON.parse(args)))`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: true,
      userActivation: true,
    });
    const { result } = await limited(`a call of ${run.name || 'a function'} in its window`, call);
    const outcome = result as Outcome;
    if (outcome.type === 'exception')
      throw new Error(`In Firefox's window: ${outcome.exceptionDetails.text}`);
    return outcome.result.value === undefined ? undefined : JSON.parse(outcome.result.value);
  };
}
