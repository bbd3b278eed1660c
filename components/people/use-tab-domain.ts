import type { PeopleProps } from './people-props.ts';
import { useAsked } from './use-asked.ts';

/** The registrable domain of the tab, where it shows somebody else's site. */
export function useTabDomain({ tab, at, ask, workspace }: PeopleProps): string | undefined {
  const isForeign = /^https?:/.test(tab.url) && at?.page === undefined;
  const asked = useAsked(isForeign ? `${workspace.id} ${tab.url} ` : undefined, () =>
    ask('accountOfTab', { url: tab.url }),
  );
  return asked.data?.own ? undefined : asked.data?.domain;
}
