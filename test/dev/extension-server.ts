// WXT's development server, with what this extension needs besides: a policy that lets changes in, and the project's own browsers.
import { join } from 'node:path';
import { createServer } from 'wxt';
import { root } from '../setup/root.mjs';

/** A browser opened with the extension. */
export interface OpenedBrowser {
  /** Resolves when the browser has closed. */
  closed: Promise<void>;
  close(): Promise<void>;
}

export interface ExtensionServer {
  /** Ends the server and closes the browser. */
  stop(): Promise<void>;
}

interface Options {
  browser: 'chrome' | 'firefox';
  /** Opens the browser with the unpacked extension in a folder. Called again when the configuration changes. */
  open(folder: string): Promise<OpenedBrowser>;
  /** Called when the user closes the browser. */
  onClosed(): void;
}

/** Builds the extension for development, opens the browser, and from then on reloads what changes. */
export async function startExtensionServer({ browser, open, onClosed }: Options): Promise<ExtensionServer> {
  let opened: OpenedBrowser | undefined;

  async function openBrowser(folder: string): Promise<void> {
    const mine = await open(folder);
    opened = mine;
    void mine.closed.then(() => {
      if (opened === mine) onClosed();
    });
  }

  async function closeBrowser(): Promise<void> {
    const closing = opened;
    opened = undefined;
    await closing?.close();
  }

  const server = await createServer({
    root,
    browser,
    // The runner below takes the place of WXT's own, which cannot connect a workspace.
    webExt: { disabled: true },
    hooks: {
      'config:resolved': (wxt) => {
        const { outDir } = wxt.config;
        wxt.config.runner = { openBrowser: () => openBrowser(outDir), closeBrowser };
      },
      'build:manifestGenerated': (_, { content_security_policy: policy }) => {
        if (typeof policy === 'object') policy.extension_pages = letChangesIn(policy.extension_pages);
      },
      'vite:devServer:extendConfig': (config) => {
        const watch = config.server?.watch;
        const ignored = [watch?.ignored ?? [], join(root, '.setup', '**')].flat();
        config.server = { ...config.server, watch: { ...watch, ignored } };
        config.plugins = [...(config.plugins ?? []), withoutPagePolicy];
      },
    },
  });
  try {
    await server.start();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { stop: () => server.stop() };
}

/** In development, styles are inline, and changes arrive over a socket. */
function letChangesIn(policy = ''): string {
  return policy
    .replace(/style-src [^;]*/, "$& 'unsafe-inline'")
    .replace(/connect-src [^;]*/, '$& ws://localhost:*');
}

/** Removes the page's policy, which would block the connection to the server. */
const withoutPagePolicy = {
  name: 'without-page-policy',
  transformIndexHtml: (html: string) => html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''),
};
