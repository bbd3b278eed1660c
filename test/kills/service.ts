// Queries of what the service received and stored.
import type { Sandbox } from '../sandbox/sandbox.ts';

interface Body {
  content?: { content?: string };
}

/** Whether a request whose text begins with the mark has arrived. */
export function hasReceived(sandbox: Sandbox, mark: string): boolean {
  return sandbox.ledger
    .entries()
    .some(
      ({ operation, body }) =>
        operation === 'createTopicEntry' && (body as Body | undefined)?.content?.content?.startsWith(mark),
    );
}

/** The texts of all entries of a topic. */
export async function textsOf(sandbox: Sandbox, topicId: string): Promise<string[]> {
  const headers = { 'x-api-key': sandbox.key };
  const answer = await fetch(`${sandbox.url}/v0/topics/${topicId}`, { headers });
  if (!answer.ok) throw new Error(`The topic cannot be read: ${answer.status}.`);
  const { entries } = (await answer.json()) as { entries: { content: { content: string } }[] };
  return entries.map(({ content }) => content.content);
}
