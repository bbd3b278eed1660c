// Audit requests of the panel.
import * as z from 'zod/mini';
import { demoDocument } from '../../demo/worker/shown-in.ts';
import { drawingActs, installOverlay } from '../../platform/page-overlay.ts';
import { readInPage } from '../../platform/worker/in-page.ts';
import { address, request } from '../../platform/worker/request.ts';
import { outlineElement } from '../outline-element.ts';
import { installControls } from '../page-controls.ts';
import { readDocument } from '../read-document.ts';

export const auditRequests = {
  /** Returns undefined if the browser does not allow reading the tab. */
  readDocument: request(
    () => ({ tabId: z.int() }),
    async ({ tabId }) => {
      const isReady = await readInPage({ tabId }, installControls, []);
      const [frame] = (isReady && (await readInPage({ tabId }, readDocument, [], 'loaded'))) || [];
      return frame?.result ?? demoDocument(tabId);
    },
  ),
  /** Shows, hides or checks the outline. Returns `unreadable` if the browser does not allow access to the tab. */
  outlineOnPage: request(
    () => ({
      tabId: z.int(),
      act: z.enum(drawingActs),
      target: z.object({
        kind: z.enum(['heading', 'control', 'image']),
        texts: z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(20)),
        url: address,
      }),
    }),
    async ({ tabId, act, target }) => {
      if (act === 'show') {
        await readInPage({ tabId }, installOverlay, []);
        await readInPage({ tabId }, installControls, []);
      }
      const [frame] = (await readInPage({ tabId }, outlineElement, [act, target])) ?? [];
      return frame?.result ?? 'unreadable';
    },
  ),
};
