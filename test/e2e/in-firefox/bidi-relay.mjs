#!/usr/bin/env node
// Runs where Playwright starts Firefox, and relays WebDriver BiDi between the two. It fills two gaps that Playwright does not
// know of: commands that Firefox does not support yet, and the missing load events of extension pages and of Firefox's own
// pages. Tests reach Firefox's own window through a socket.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { WebSocket, WebSocketServer } from 'ws';
import { browserPath } from '../../setup/browsers.mjs';

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;
/** Ids of the relay's own commands; Playwright counts up from 1. */
const OWN_IDS = 2 ** 40;
/** Commands that this Firefox does not support: media features, and clipboard permissions, which a preference grants. */
const UNKNOWN = ['emulation.setMediaFeaturesOverride', 'permissions.setPermission'];
/** How often a loading page is polled (ms). */
const ASK_EVERY = 30;

/** Opening this address reinstalls the extension first. */
const NEW_INSTALLATION = 'data:text/html,new installation';

/** @typedef {{ result?: { value?: unknown }, extension?: string, contexts?: { context: string, url: string }[] }} Reply */

const firefox = spawn(browserPath('firefox'), process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 0));
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT']))
  process.on(signal, () => firefox.kill(signal));

let line = '';
firefox.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
  const lines = `${line}${text}`.split('\n');
  line = lines.pop() ?? '';
  for (const whole of lines) {
    const address = LISTENING.exec(whole)?.[1];
    if (address === undefined) process.stderr.write(`${whole}\n`);
    else relayTo(`${address}/session`);
  }
});

/** @param {string} address */
function relayTo(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('listening', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
  server.on('connection', (driver) => passOn(driver, new WebSocket(address)));
}

/**
 * @param {WebSocket} driver
 * @param {WebSocket} browser
 */
function passOn(driver, browser) {
  /** @type {string[]} */
  const early = [];
  /** @type {Map<number, (reply: Reply | undefined) => void>} */
  const asked = new Map();
  /** @type {Set<string>} */
  const gone = new Set();
  /** @type {Map<number, string>} */
  const closing = new Map();
  let lastId = OWN_IDS;
  /** @type {string | undefined} */
  let extension;
  /** What takes keys: those of another window are lost. @type {string | undefined} */
  let front;
  /** What must be done before a command is passed on. @type {Promise<unknown>} */
  let before = Promise.resolve();

  const toBrowser = (/** @type {string} */ text) => {
    if (browser.readyState === WebSocket.OPEN) browser.send(text);
    else early.push(text);
  };
  browser.on('open', () => early.splice(0).forEach(toBrowser));
  browser.on('close', () => driver.close());
  driver.on('close', () => browser.close());

  driver.on('message', (data) => {
    const text = String(data);
    const { id, method, params } = JSON.parse(text);
    if (method === 'browsingContext.close') closing.set(id, params.context);
    if (method === 'input.performActions' && params.context !== front) {
      front = params.context;
      before = before.then(() => ask('browsingContext.activate', { context: params.context }));
    }
    if (UNKNOWN.includes(method)) driver.send(JSON.stringify({ type: 'success', id, result: {} }));
    else if (params.url === NEW_INSTALLATION) void installAnew().then(() => toBrowser(text));
    else void before.then(() => toBrowser(text));
  });

  browser.on('message', (data) => {
    const text = String(data);
    const { id, method, params, result } = JSON.parse(text);
    const answered = asked.get(id);
    if (answered) {
      asked.delete(id);
      answered(result);
      return;
    }
    driver.send(text);
    if (closing.has(id)) tellClosed(id);
    if (method === 'browsingContext.contextCreated' && params.parent === null) front = undefined;
    if (method === 'browsingContext.contextDestroyed') gone.add(params.context);
    if (
      method === 'browsingContext.navigationCommitted' &&
      /^(moz-extension|about):(?!blank)/.test(params.url)
    )
      void tellLoaded(params);
  });

  /**
   * @param {string} method
   * @param {object} params
   * @returns {Promise<Reply | undefined>}
   */
  function ask(method, params) {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      asked.set(id, resolve);
      toBrowser(JSON.stringify({ id, method, params }));
    });
  }

  /** Runs a function in Firefox's own window. What goes in and what comes out is JSON. */
  createServer(async (request, response) => {
    const { functionDeclaration, given } = JSON.parse(await text(request));
    const tree = await ask('browsingContext.getTree', { 'moz:scope': 'chrome' });
    const context = tree?.contexts?.find(({ url }) => url.endsWith('/browser.xhtml'))?.context;
    const reply = await ask('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value: given }],
      target: { context },
      awaitPromise: true,
      userActivation: true,
    });
    response.end(JSON.stringify(reply));
  }).listen(process.env.WINDOW_SOCKET);

  async function installAnew() {
    if (extension !== undefined) await ask('webExtension.uninstall', { extension });
    const path = process.env.EXTENSION_FOLDER;
    const installed = await ask('webExtension.install', { extensionData: { type: 'path', path } });
    if (!installed) process.stderr.write(`${path} was not installed.\n`);
    extension = installed?.extension;
  }

  /** @param {number} id */
  function tellClosed(id) {
    const context = closing.get(id) ?? '';
    closing.delete(id);
    if (!gone.has(context)) tell('browsingContext.contextDestroyed', { context, parent: null, children: [] });
    gone.add(context);
  }

  /**
   * @param {string} method
   * @param {object} params
   */
  function tell(method, params) {
    driver.send(JSON.stringify({ type: 'event', method, params }));
  }

  /** @param {{ context: string, navigation: string | null, url: string }} navigation */
  async function tellLoaded({ context, navigation, url }) {
    const expression = `document.readyState === 'complete' && location.href`;
    // A question asked while one document replaces another fails, and is repeated.
    while (!gone.has(context)) {
      const target = { context, sandbox: 'relay' };
      const reply = await ask('script.evaluate', { expression, target, awaitPromise: false });
      const address = reply?.result?.value;
      // Another navigation took over and reports its own load.
      if (typeof address === 'string' && address !== url && address !== 'about:blank') return;
      if (address === url) break;
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY));
    }
    for (const name of ['domContentLoaded', 'load'])
      tell(`browsingContext.${name}`, { context, navigation, url, timestamp: Date.now() });
  }
}
