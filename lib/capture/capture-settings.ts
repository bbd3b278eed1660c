// How a workspace captures: settings of the options, used where a capture is made.

/** Of a workspace; what is absent has its default. */
export interface CaptureSettings {
  /** With the fields of `templateFields` in braces. Default: `{selection}`. */
  template?: string;
  /** How long a capture waits for Undo, in whole seconds from 0 to 30. Default: 5. */
  holdSeconds?: number;
  /** Content type of entries where a topic has none to learn from. Default: `text`. */
  entryType?: string;
}

export const captureDefaults = { template: '{selection}', holdSeconds: 5, entryType: 'text' } as const;

export const templateFields = ['selection', 'title', 'url', 'date', 'page', 'audience'] as const;
export type TemplateField = (typeof templateFields)[number];
