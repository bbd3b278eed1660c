// What the week report may ask.
import * as z from 'zod/mini';
import { id, request } from '../../platform/worker/request.ts';
import { inCurrent } from '../../service/worker/workspaces.ts';
import { MAX_PAGES } from '../report.ts';
import { choosePages } from './choice.ts';
import { readReport } from './read-report.ts';

export const reportRequests = {
  /** Of the active workspace, from what is kept: the service is not asked. */
  weekReport: request(() => ({}), readReport),
  /** Which pages it is about from now on; without any, the usual ones. */
  chooseReport: request(
    () => ({ pageIds: z.exactOptional(z.array(id).check(z.minLength(1), z.maxLength(MAX_PAGES))) }),
    inCurrent(async (workspace, { pageIds }) => choosePages(workspace.id, pageIds)),
  ),
};
