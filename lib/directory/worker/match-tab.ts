// Matches a tab against the address index and the person's bindings.

import { audienceName } from '../../api/audience-name.ts';
import { shownIn } from '../../demo/worker/shown-in.ts';
import { isPrivateHost } from '../../format/private-host.ts';
import { typedAddresses } from '../../match/address.ts';
import { type Binding, settledBinding } from '../../match/binding.ts';
import {
  type AddressIndex,
  addressEntriesOf,
  type IndexEntry,
  idEntryOf,
  idInKey,
} from '../../match/index-keys.ts';
import { type MatchResult, match, type TabAddress } from '../../match/match.ts';
import { directoryDatabase, startingWith, userDatabase } from '../../platform/worker/databases.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { ofPresent } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { AUDIENCES, findAudience, findPage, shownCrawl } from './directory.ts';
import { pageOf } from './directory-records.ts';
import { audienceNamesAmong, listedAudience, pageLink, pageNamesAmong } from './names-apart.ts';
import { pageView } from './record-views.ts';

declare module '../../platform/worker/databases.ts' {
  interface UserSchema {
    bindings: { key: [string, string]; value: Binding & { workspaceId: string } };
  }
}

export interface Place {
  pageId: string;
  audienceId?: string | undefined;
}

/** Matches stored data, without a request. */
export async function matchTab(
  workspace: Workspace,
  tab: TabAddress,
): Promise<{ result: MatchResult; bindings: Binding[] }> {
  const [index, bindings] = await Promise.all([addressIndex(workspace), listBindings(workspace.id)]);
  const privateHostsAllowed = isPrivateHost(new URL(workspace.baseUrl).hostname);
  const shown = { ...tab, url: shownIn(workspace, tab.url) };
  return { result: await match(shown, index, bindings, { privateHostsAllowed }), bindings };
}

export interface WrittenPlace extends Place {
  /** The address in the text, if it belongs to this place alone. */
  url?: string;
}

/** Pages and audiences that the addresses in a text belong to; candidates if that is ambiguous. */
export async function placesAt(workspace: Workspace, text: string): Promise<WrittenPlace[]> {
  const places = typedAddresses(text).map(async (url): Promise<WrittenPlace[]> => {
    const { result } = await matchTab(workspace, { url });
    if (result.kind === 'matched') return [{ ...result, url }];
    return result.kind === 'ambiguous' ? result.candidates : [];
  });
  return (await Promise.all(places)).flat();
}

export async function listBindings(workspaceId: string): Promise<Binding[]> {
  const stored = await (await userDatabase()).getAll('bindings', startingWith(workspaceId));
  return stored.map(({ workspaceId: _, ...binding }) => settledBinding(binding));
}

export async function listAllBindings(): Promise<(Binding & { workspaceId: string })[]> {
  return (await (await userDatabase()).getAll('bindings')).map(settledBinding);
}

type NamedBinding = Binding & { pageName?: string | undefined; audienceName?: string | undefined };

/** All bindings of a workspace, with the stored names of their targets. */
export async function namedBindings(workspace: Workspace): Promise<NamedBinding[]> {
  const bindings = await listBindings(workspace.id);
  const found = await Promise.all(
    bindings.map(async ({ pageId, audienceId }) => {
      const [page, stored] = await Promise.all([
        pageId === undefined ? undefined : findPage(workspace, pageId),
        pageId && audienceId ? findAudience(workspace, pageId, audienceId) : undefined,
      ]);
      return {
        page: page && { pageId: page.pageId, name: pageView(page).name, address: pageLink(page)?.href },
        audience: stored && listedAudience({ ...stored, audienceName: audienceName(stored.audience) }),
      };
    }),
  );
  const pageNameAmong = pageNamesAmong(found.flatMap(({ page }) => page ?? []));
  const audienceNameAmong = await audienceNamesAmong(
    workspace,
    found.flatMap(({ audience }) => audience ?? []),
  );
  return bindings.map((binding, at) => {
    const { page, audience } = found[at] ?? {};
    return {
      ...binding,
      pageName: page && pageNameAmong(page),
      audienceName: audience && audienceNameAmong(audience),
    };
  });
}

export function addBinding(workspaceId: string, binding: Omit<Binding, 'id'>): Promise<void> {
  return ofPresent(workspaceId, () => putBinding(workspaceId, binding), clearBindings);
}

async function putBinding(workspaceId: string, binding: Omit<Binding, 'id'>): Promise<void> {
  const write = (await userDatabase()).transaction('bindings', 'readwrite');
  const present = (await write.store.getAll(startingWith(workspaceId))).map(settledBinding);
  const id = present.find(({ pattern }) => pattern === binding.pattern)?.id ?? crypto.randomUUID();
  await write.store.put({ ...binding, id, workspaceId });
  await write.done;
}

export async function dropBinding(workspaceId: string, id: string): Promise<void> {
  await (await userDatabase()).delete('bindings', [workspaceId, id]);
}

export async function clearBindings(workspaceId: string): Promise<void> {
  await (await userDatabase()).delete('bindings', startingWith(workspaceId));
}

/** Two reads per key, whatever the number of pages. */
export async function addressIndex(workspace: Workspace): Promise<AddressIndex> {
  const database = await directoryDatabase();
  const scope = scopeOf(workspace);
  const shown = await shownCrawl(workspace);
  const inOne = readsInOne(() => database.transaction(['pages', 'entries']));
  async function ofPages(key: string, limit: number): Promise<IndexEntry[]> {
    const id = idInKey(key);
    if (id === undefined) {
      const only = IDBKeyRange.only([scope, key, shown]);
      const stored = await inOne((read) => read.objectStore('pages').index('keys').getAll(only, limit));
      const pages = new Map(stored.flatMap((each) => each.pages).map((page) => [page.pageId, page]));
      return [...pages.values()].flatMap(addressEntriesOf).filter((entry) => entry.key === key);
    }
    const kept = await inOne((read) => read.objectStore('pages').index('ids').get([scope, shown, id]));
    const page = pageOf(kept, id);
    return page ? [idEntryOf(page)] : [];
  }
  return {
    async find(key: string, limit: number): Promise<IndexEntry[]> {
      const range = startingWith(scope, key, AUDIENCES);
      const ofAudiences = inOne((read) => read.objectStore('entries').getAll(range, limit));
      return (await Promise.all([ofPages(key, limit), ofAudiences])).flat().slice(0, limit);
    },
  };
}

/** Lets consecutive reads share a transaction, because opening one costs more than a read. `ask` must read before it awaits. */
function readsInOne<Read>(open: () => Read): <T>(ask: (read: Read) => Promise<T>) => Promise<T> {
  let read: Read | undefined;
  return (ask) => {
    try {
      if (read) return ask(read);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
    read = open();
    return ask(read);
  };
}
