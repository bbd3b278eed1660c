// What kept entries of a topic already say of a text. Nothing is asked of the service.
import type { KnownEntries } from '../../topics.ts';
import type { Workspace } from '../../workspace.ts';

export declare function findKnown(workspace: Workspace, topicId: string, text: string): Promise<KnownEntries>;
