// What the panel may ask for the audit.
import * as z from 'zod/mini';
import { demoDocument } from '../../demo/worker/shown-in.ts';
import { readInPage } from '../../platform/worker/in-page.ts';
import { request } from '../../platform/worker/request.ts';
import { readDocument } from '../read-document.ts';

export const auditRequests = {
  /** Reads the live document of a tab. Undefined where the browser does not let this extension read the tab. */
  readDocument: request({ tabId: z.int() }, async ({ tabId }) => {
    const [frame] = (await readInPage({ tabId }, readDocument, [])) ?? [];
    return frame?.result ?? demoDocument(tabId);
  }),
};
