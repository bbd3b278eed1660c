// Two services, a browser with two windows and a panel in each, and a view that asks the background.
import type { BrowserContext, Page } from '@playwright/test';
import type { RequestInput, RequestName, RequestResult } from '../../lib/app/requests.ts';
import type { Reply } from '../../lib/platform/ask.ts';
import type { Workspace } from '../../lib/workspace/workspace.ts';
import { pastFirstInstallation } from '../e2e/fixtures/browser/first-installation.ts';
import { launchChromium } from '../e2e/fixtures/browser/launch-chromium.ts';
import { firstWorker } from '../e2e/fixtures/browser/service-worker.ts';
import { pressToolbarButton } from '../e2e/fixtures/browser/toolbar-button.ts';
import { openPanel } from '../e2e/fixtures/open-panel.ts';
import { openWindow } from '../e2e/fixtures/open-tab.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { type Errors, watchErrors } from './errors.ts';

export interface SoakWorld {
  context: BrowserContext;
  extensionId: string;
  /** Of the three workspaces, the third one is at the first service. */
  services: [Sandbox, Sandbox];
  workspaceIds: string[];
  tabs: [Page, Page];
  panels: [Page, Page];
  desk: Page;
  errors: Errors;
  close(): Promise<void>;
}

export const serviceOf = ({ services }: SoakWorld, workspace: number): Sandbox =>
  services[workspace === 1 ? 1 : 0];

export async function startWorld(): Promise<SoakWorld> {
  const services = [await startSandbox({ lifeSpeed: 20 }), await startSandbox({ lifeSpeed: 20 })] as const;
  const context = await launchChromium('e2e');
  const close = async () => {
    await context.close();
    for (const service of services) await service.close();
  };
  try {
    await pastFirstInstallation(context);
    const errors = watchErrors(context);
    const extensionId = new URL((await firstWorker(context)).url()).host;
    const desk = await context.newPage();
    await desk.goto(`chrome-extension://${extensionId}/manifest.json`);
    const [first, second] = services;
    const workspaceIds = [await connect(desk, first, 'North'), await connect(desk, second, 'South')];
    workspaceIds.push(await connect(desk, first, 'Now and then'));
    await ask(desk, 'switchWorkspace', { workspaceId: workspaceIds[0] ?? '' });
    const { audience } = first.seed.landing;
    const tab = await context.newPage();
    await tab.goto(audience);
    const other = await openWindow(context, tab, `${audience}#other`);
    const tabs: [Page, Page] = [tab, other];
    const panels: Page[] = [];
    for (const each of tabs)
      panels.push(await openPanel(context, await pressToolbarButton(context, extensionId, each)));
    return {
      context,
      extensionId,
      services: [first, second],
      workspaceIds,
      tabs,
      desk,
      errors,
      close,
      panels: panels as [Page, Page],
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function connect(desk: Page, service: Sandbox, name: string): Promise<string> {
  const { id } = await ask(desk, 'saveWorkspace', {
    name,
    color: 'blue',
    baseUrl: service.url,
    key: service.key,
    production: false,
    keyKeeping: 'device',
  });
  await ask(desk, 'switchWorkspace', { workspaceId: id });
  await ask(desk, 'addTopics', { topicIds: service.seed.topics.slice(0, 5) });
  return id;
}

declare const chrome: {
  runtime: { sendMessage(message: object): Promise<Reply | undefined> };
  storage: { local: { get(key: string): Promise<{ workspaces?: Workspace[] }> } };
};

/** No reply, even to the retry. */
export class NoAnswer extends Error {}
/** The background refuses. */
export class Refused extends Error {}

/** Like a view: retries a request without a reply once, with the same id. */
export async function ask<N extends RequestName>(
  desk: Page,
  request: N,
  input: RequestInput<N>,
): Promise<RequestResult<N>> {
  const message = { request, input, id: crypto.randomUUID() };
  const reply = await desk.evaluate(async (message) => {
    const once = () => chrome.runtime.sendMessage(message).catch(() => undefined);
    return (await once()) ?? (await once());
  }, message);
  if (!reply) throw new NoAnswer(`Nobody answers ${request}.`);
  if (!reply.ok) throw new Refused(`${request}: ${JSON.stringify(reply)}`);
  return reply.result as RequestResult<N>;
}

export async function storedWorkspaces(desk: Page): Promise<Workspace[]> {
  return desk.evaluate(async () => (await chrome.storage.local.get('workspaces')).workspaces ?? []);
}
