// Reads any reading operation for a view, after holding the request to the operations table.
import type { OperationSchemas, Params } from '../../api/operation-schemas.ts';
import { operations, type ReadName } from '../../api/operations.ts';
import { ProblemError } from '../../api/problem.ts';
import { checkAccountId } from '../../people/worker/known.ts';
import type { ReadSnapshot, ServiceRead } from '../../platform/service-reads.ts';
import { peek, read } from '../../service/worker/cache.ts';
import type { Workspace } from '../../workspace/workspace.ts';

const isRead = (name: string): name is ReadName =>
  Object.hasOwn(operations, name) && operations[name as ReadName].method === 'GET';

/** Undefined: nothing is kept, and the service was not to be asked. */
export async function readOperation(
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

/** All of the path, nothing but path and query, and each query value of its form. */
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
