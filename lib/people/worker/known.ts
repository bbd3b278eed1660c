// Known ids for views and matching.

import { isAccountId } from '../../api/account-id.ts';
import { ProblemError } from '../../api/problem.ts';
import { isOwnDomain } from '../../directory/worker/sites.ts';
import { omit } from '../../format/omit.ts';
import { isPrivateHost } from '../../format/private-host.ts';
import { domainsOf } from '../../match/registrable-domain.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { i18n } from '../../platform/worker/catalogue.ts';
import { loadLanguage } from '../../platform/worker/spoken-language.ts';
import { ofPresent } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import {
  type CreationOrder,
  type KnownId,
  type KnownItem,
  type KnownKind,
  knownKey,
  type LikelyDuplicate,
} from '../people.ts';
import {
  clearKnown,
  type KnownRecord,
  knownNames,
  knownWithHash,
  lastUse,
  listKnownRecords,
  noteKnown,
} from './known-store.ts';
import { factsOf, hashesToFind } from './similarity.ts';

export async function listKnown(workspace: Workspace, kind: KnownKind): Promise<KnownItem[]> {
  const [records, names] = await Promise.all([listKnownRecords(workspace.id, kind), knownNames(workspace)]);
  return records
    .sort((a, b) => lastUse(b) - lastUse(a) || (a.id < b.id ? -1 : 1))
    .map((known) => ({
      ...omit(known, 'workspaceId', 'marks', 'decidedBy'),
      ...names[knownKey(known)],
    }));
}

/** All of them or none. */
export async function addKnown(
  workspace: Workspace,
  { kind, ids, how }: Pick<KnownId, 'kind' | 'how'> & { ids: Pick<KnownId, 'id' | 'of'>[] },
  asked?: RequestContext,
) {
  if (kind === 'account') for (const { id } of ids) await checkAccountId(id);
  const given = ids.map(({ id, of }) => ({ kind, id, how, ...(of ? { of } : {}) }));
  const notes = new Map(given.map((each) => [knownKey(each), each]));
  const note = () => noteKnown(workspace.id, [...notes.values()], asked);
  const { added, evicted } = await ofPresent(workspace.id, note, clearKnown);
  return { added, known: notes.size - added, evicted };
}

/** Private host names identify an account only if the service is on a private host, too. */
export async function accountOfTab(
  workspace: Workspace,
  { url }: { url: string },
): Promise<{ domain?: string; accountId?: string; own?: true }> {
  const allowPrivate = isPrivateHost(new URL(workspace.baseUrl).host);
  const domains = domainsOf(url, { allowPrivate });
  if (!domains) return {};
  const facts = domains.parents.map((value) => ({ why: 'domain' as const, value }));
  for (const hash of await hashesToFind({ workspaceId: workspace.id, kind: 'account' }, facts)) {
    const [account] = await knownWithHash(hash);
    if (account) return { domain: domains.domain, accountId: account.id };
  }
  const { domain } = domains;
  return { domain, ...((await isOwnDomain(workspace, domain)) ? { own: true as const } : {}) };
}

const MAX_DUPLICATES = 20;

/** Colleagues share a domain, so for persons a domain counts only together with another fact. */
export async function likelyDuplicates(
  workspace: Workspace,
  { operation, body }: Pick<CreationOrder, 'operation' | 'body'>,
): Promise<LikelyDuplicate[]> {
  const kind = operation === 'createPerson' ? 'person' : 'account';
  const facts = factsOf(body);
  const hashes = await hashesToFind({ workspaceId: workspace.id, kind }, facts);
  const distinctive = hashes.filter((_, index) => kind === 'account' || facts[index]?.why !== 'domain');
  const found = (await Promise.all(distinctive.map(knownWithHash))).flat();
  const names = await knownNames(workspace);
  const why = ({ marks: own = [] }: KnownRecord) =>
    facts.flatMap((fact, index) => (own.includes(hashes[index] ?? '') ? [fact.why] : []));
  return [...new Map(found.map((known) => [known.id, known])).values()]
    .map((known) => {
      const { title } = names[knownKey(known)] ?? {};
      return { kind, id: known.id, ...(title ? { title } : {}), why: why(known) } as const;
    })
    .sort((a, b) => b.why.length - a.why.length)
    .slice(0, MAX_DUPLICATES);
}

/** Throws if this cannot be an account id, which saves a request. */
export async function checkAccountId(id: string): Promise<void> {
  if (isAccountId(id)) return;
  await loadLanguage();
  throw new ProblemError({ kind: 'rejected', detail: i18n.t('people.notAnAccountId') });
}
