// All requests of views: the message router's table.
import * as z from 'zod/mini';
import type { OperationSchemas, Params } from '../../api/operation-schemas.ts';
import { operations, type ReadName } from '../../api/operations.ts';
import { ProblemError } from '../../api/problem.ts';
import { assetRequests } from '../../assets/worker/requests.ts';
import { auditRequests } from '../../audit/worker/requests.ts';
import { renewMenu } from '../../capture/worker/menu.ts';
import { captureRequests } from '../../capture/worker/requests.ts';
import { diagnosticsRequests } from '../../diagnostics/worker/requests.ts';
import { audienceRecord } from '../../directory/worker/audience-record.ts';
import { directoryRequests } from '../../directory/worker/requests.ts';
import { homeRequests } from '../../home/worker/requests.ts';
import { newsRequests } from '../../news/worker/requests.ts';
import { pageStatusRequests } from '../../page-status/worker/requests.ts';
import { pageWatchRequests } from '../../page-watch/worker/requests.ts';
import { checkAccountId } from '../../people/worker/known.ts';
import { noteMet } from '../../people/worker/note-answers.ts';
import { peopleRequests } from '../../people/worker/requests.ts';
import type { ReadSnapshot, ServiceRead } from '../../platform/service-reads.ts';
import { id, request } from '../../platform/worker/request.ts';
import { chooseLanguage } from '../../platform/worker/spoken-language.ts';
import { publishRequests } from '../../publish/worker/requests.ts';
import { reportRequests } from '../../report/worker/requests.ts';
import { searchRequests } from '../../search/worker/requests.ts';
import { peek, read } from '../../service/worker/cache.ts';
import { inCurrent } from '../../service/worker/workspaces.ts';
import { sessionRequests } from '../../sessions/worker/requests.ts';
import { withLocks } from '../../settings-file/worker/locks.ts';
import { settingsRequests } from '../../settings-file/worker/requests.ts';
import { shareRequests } from '../../share/worker/requests.ts';
import { topicRequests } from '../../topics/worker/requests.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { workspaceRequests } from './workspace-requests.ts';

export const requests = withLocks({
  ...pageStatusRequests,
  ...directoryRequests,
  ...auditRequests,
  ...publishRequests,
  ...captureRequests,
  ...topicRequests,
  ...peopleRequests,
  ...newsRequests,
  ...pageWatchRequests,
  ...homeRequests,
  ...reportRequests,
  ...searchRequests,
  ...shareRequests,
  ...sessionRequests,
  ...assetRequests,
  ...diagnosticsRequests,
  ...settingsRequests,
  ...workspaceRequests,
  /** Returns the stored record and refreshes a stale one in the background; `force` waits for that. */
  getAudience: request(
    () => ({ pageId: id, audienceId: id, force: z.optional(z.boolean()) }),
    inCurrent(async (workspace, input) => {
      const record = await audienceRecord(workspace, input);
      const personId = record?.audience.personId;
      if (personId) noteMet(workspace, 'person', personId).catch(reportError);
      return record;
    }),
  ),
  /** Sets the language of all texts; undefined means the browser's. Views follow by themselves. */
  chooseLanguage: request(
    () => ({ language: z.exactOptional(z.string().check(z.maxLength(20))) }),
    async ({ language }) => {
      await chooseLanguage(language);
      await renewMenu();
    },
  ),
  /** Backs `ServiceReads`. Names and values are validated against the operations table. */
  readService: request(
    () => ({
      operation: z.string().check(z.maxLength(100)),
      params: z.record(z.string(), z.union([z.string().check(z.maxLength(4096)), z.number()])),
      mode: z.enum(['peek', 'read', 'force']),
    }),
    inCurrent(readOperation),
  ),
});

const isRead = (name: string): name is ReadName =>
  Object.hasOwn(operations, name) && operations[name as ReadName].method === 'GET';

/** Resolves with undefined if nothing is cached and `mode` is `peek`. */
async function readOperation(
  workspace: Workspace,
  { operation, params, mode }: ServiceRead,
): Promise<ReadSnapshot<unknown> | undefined> {
  if (!isRead(operation) || !(await areParamsValid(operation, params)))
    throw new ProblemError({ kind: 'rejected' });
  if (typeof params.account_id === 'string') await checkAccountId(params.account_id);
  const known = params as Params<ReadName>;
  if (mode === 'peek') return peek(workspace, operation, known);
  return read(workspace, operation, known, { force: mode === 'force' });
}

/** Requires all path parameters, only known query parameters, and valid values. */
async function areParamsValid(name: ReadName, params: Record<string, string | number>): Promise<boolean> {
  const { operationSchemas } = await import('../../api/operation-schemas.ts');
  const { query }: OperationSchemas = operationSchemas[name];
  const inPath = [...operations[name].path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
  const isPathWhole = inPath.every((part) => {
    const value = Object.hasOwn(params, part) ? params[part] : undefined;
    return typeof value === 'string' && value !== '';
  });
  const rest = Object.entries(params).filter(([part]) => !inPath.includes(part));
  const areKnown = rest.every(([part]) => Object.hasOwn(query?.shape ?? {}, part));
  return isPathWhole && areKnown && (query?.safeParse(Object.fromEntries(rest)).success ?? true);
}
