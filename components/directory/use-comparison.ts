import type { Problem } from '../../lib/api/problem.ts';
import type { Audience, AudienceMessages, Page } from '../../lib/api/schemas.ts';
import type { Ask } from '../../lib/app/requests.ts';
import type { ComparedAudience } from '../../lib/overview/compare-audiences.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import type { ReadSnapshot, ServiceReads } from '../../lib/platform/service-reads.ts';
import { type Reading, useBlock } from '../ui/use-read.ts';
import { useView } from '../ui/view-context.ts';

export interface ComparisonData {
  page: Page | undefined;
  /** In the requested order, without those no longer known. */
  audiences: ComparedAudience[];
}

type Conversation = ReadSnapshot<AudienceMessages> | { problem: Problem } | undefined;

/** Several audiences with page and conversations; the age is that of the oldest. A failure of one does not hide the others. */
export function useComparison(
  { workspace, pageId }: PanelSubject,
  audienceIds: readonly string[],
  revision: number,
): Reading<ComparisonData> {
  const { ask, reads } = useView();
  const conversation = (audienceId: string, force: boolean) =>
    attempt(reads.read('getAudienceMessages', paramsOf(pageId, audienceId), { force }));
  const read = (conversationOf: (audienceId: string) => Promise<Conversation>) =>
    readAll(ask, pageId, audienceIds, conversationOf);
  const source = {
    peek: () => read((audienceId) => peek(reads, pageId, audienceId)),
    async read(force: boolean) {
      const problem = force ? await renewRecords(ask, pageId, audienceIds) : undefined;
      const answer = await read((audienceId) => conversation(audienceId, force));
      return problem ? { ...answer, problem } : answer;
    },
  };
  const key = JSON.stringify([workspace.id, workspace.connectionVersion, pageId, audienceIds]);
  return useBlock(key, source, [ask, reads], revision);
}

const paramsOf = (page_id: string, audience_id: string) => ({ page_id, audience_id });

const peek = (reads: ServiceReads, pageId: string, audienceId: string) =>
  reads.peek('getAudienceMessages', paramsOf(pageId, audienceId));

async function attempt(reading: Promise<Conversation>): Promise<Conversation> {
  try {
    return await reading;
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

async function readAll(
  ask: Ask,
  pageId: string,
  audienceIds: readonly string[],
  conversationOf: (audienceId: string) => Promise<Conversation>,
): Promise<ReadSnapshot<ComparisonData>> {
  const [page, records, conversations] = await Promise.all([
    ask('getPage', { pageId }),
    ask('getAudiences', { pageId, audienceIds: [...audienceIds] }),
    Promise.all(audienceIds.map(conversationOf)),
  ]);
  const messages = new Map(audienceIds.map((id, index) => [id, conversations[index]]));
  const withMessages = ({ audience }: { audience: Audience }): ComparedAudience => {
    const found = messages.get(audience.audienceId);
    return { audience, messages: found && 'data' in found ? found.data.messages?.length : undefined };
  };
  const read = conversations.flatMap((found) => (found && 'data' in found ? [found] : []));
  const problem = conversations.find((found) => found?.problem !== undefined)?.problem;
  return {
    data: { page: page?.page, audiences: records.map(withMessages) },
    at: Math.min(Date.now(), ...records.map(({ at }) => at), ...read.map(({ at }) => at)),
    fresh: read.length === audienceIds.length && read.every(({ fresh }) => fresh),
    problem,
  };
}

/** Sequential, because rereading one refreshes its whole list page. Stops at the first problem. */
async function renewRecords(
  ask: Ask,
  pageId: string,
  audienceIds: readonly string[],
): Promise<Problem | undefined> {
  const began = Date.now();
  for (const audienceId of audienceIds) {
    const [kept] = await ask('getAudiences', { pageId, audienceIds: [audienceId] });
    if (!kept || kept.at >= began) continue;
    const renewed = await ask('getAudience', { pageId, audienceId, force: true });
    if (renewed?.problem) return renewed.problem;
  }
  return undefined;
}
