// The requests of the week report.
import * as z from 'zod/mini';
import { id, request } from '../../platform/worker/request.ts';
import { inCurrent } from '../../service/worker/workspaces.ts';
import { MAX_PAGES } from '../report.ts';
import { choosePages } from './choice.ts';
import { readReport } from './read-report.ts';

export const reportRequests = {
  /** From stored data of the active workspace, without a call to the service. */
  weekReport: request(() => ({}), readReport),
  /** Sets the pages of future reports; without any, the default ones. */
  chooseReport: request(
    () => ({ pageIds: z.exactOptional(z.array(id).check(z.minLength(1), z.maxLength(MAX_PAGES))) }),
    inCurrent(async (workspace, { pageIds }) => choosePages(workspace.id, pageIds)),
  ),
};
