// Puts the outbox right at each start and each alarm. Idempotent: nothing of it is done twice.

/** Registers all listeners; to be called synchronously at the background's start. */
export declare function listenForCaptures(): void;

/** Goes on with every capture that has something due. */
export declare function tendOutbox(): Promise<void>;

/** Removes all captures of a workspace, sent or not. */
export declare function forgetCaptures(workspaceId: string): Promise<void>;
