// Saving from the menu of a page, and by a keyboard command.

/** Registers all listeners; to be called synchronously at the background's start. */
export declare function listenForSaving(): void;
