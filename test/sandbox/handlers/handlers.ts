// One handler an operation: a missing one does not compile.
import type { Answer, Body, Params } from '../../../lib/api/operation-schemas.ts';
import type { OperationName } from '../../../lib/api/operations.ts';
import type { World } from '../world.ts';
import { assetHandlers } from './asset-handlers.ts';
import { pageHandlers } from './page-handlers.ts';
import { personHandlers } from './person-handlers.ts';
import { topicHandlers } from './topic-handlers.ts';
import { versionHandlers } from './version-handlers.ts';

/** Answers a request that was found valid, or throws a `Refusal`. */
export type Handlers = { [N in OperationName]: (params: Params<N>, body: Body<N>) => Answer<N> };

export function makeHandlers(world: World): Handlers {
  return {
    ...pageHandlers(world),
    ...versionHandlers(world),
    ...personHandlers(world),
    ...assetHandlers(world),
    ...topicHandlers(world),
  };
}
