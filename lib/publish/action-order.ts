import type { Page } from '../api/schemas.ts';

type Action = NonNullable<Page['actions']>[number];

/** As the service counts them; those it does not count come last, as they came. */
export function byIndex(a: Action, b: Action): number {
  return (a.actionIndex ?? Number.MAX_VALUE) - (b.actionIndex ?? Number.MAX_VALUE);
}
