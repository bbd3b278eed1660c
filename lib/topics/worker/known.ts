// What kept entries of a topic already say of a text. Nothing is asked of the service.

import type { Workspace } from '../../workspace/workspace.ts';
import { compare } from '../known-entries.ts';
import type { KnownEntries } from '../topics.ts';
import { keptEntries } from './entry-store.ts';

export async function findKnown(workspace: Workspace, topicId: string, text: string): Promise<KnownEntries> {
  const { entries, at } = await keptEntries(workspace, topicId);
  return { ...compare(text, entries), ...(at === undefined ? {} : { at }) };
}
