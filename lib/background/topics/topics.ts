// The topics a workspace knows: kept, renewed, and shown to views as one snapshot.
import type { TopicView } from '../../topics.ts';

/** Registers all listeners; to be called synchronously at the background's start. */
export declare function listenForTopics(): void;

/** Removes all topics of a workspace. */
export declare function forgetTopics(workspaceId: string): Promise<void>;

/** In the person's order. */
export declare function topicsState(workspaceId: string): Promise<TopicView[]>;

/** A capture became an entry of this topic: notes its use (and the site of `url`), and renews title and entries behind that. */
export declare function touchTopic(workspaceId: string, topicId: string, url?: string): Promise<void>;
