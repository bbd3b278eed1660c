// Schemas of capture settings, orders, edits and searches.
import * as z from 'zod/mini';
import { filled } from '../../format/texts.ts';
import { id, limit, name, offset, searched, source, writing } from '../../platform/worker/request.ts';
import { captureKinds } from '../capture.ts';

const MAX_TYPE_LENGTH = 100;
/** An oversized text is refused: nothing is cut. */
const capturedText = writing.check(z.minLength(1));

/** With the fields of `templateFields` in braces. */
const template = z.string().check(
  z.overwrite((text) => (filled(text) ? text : '')),
  z.minLength(1),
  z.maxLength(2000),
);

/** Absent settings have their defaults. */
export const captureSettings = z.object({
  template: z.exactOptional(template),
  /** Replace `template` for addresses that fit a pattern; the first match counts. */
  templates: z.exactOptional(
    z
      .array(z.object({ pattern: z.string().check(z.minLength(1), z.maxLength(2000)), template }))
      .check(z.maxLength(50)),
  ),
  /** Hold-back for Undo (whole seconds). */
  holdSeconds: z.exactOptional(z.int().check(z.minimum(0), z.maximum(30))),
  /** Content type if the topic has no entries to learn it from. */
  entryType: z.exactOptional(name(MAX_TYPE_LENGTH)),
});
export type CaptureSettings = z.infer<typeof captureSettings>;

const draft = z.object({ id, at: z.int().check(z.minimum(0)) });

export const captureOrder = z.object({
  /** Made by the caller, so that one click reported twice is one capture. With another text it is another capture. */
  id,
  workspaceId: id,
  topicId: id,
  kind: z.enum(captureKinds),
  /** The template is already applied. */
  text: capturedText,
  /** The selection, if the template changed it. */
  quote: z.exactOptional(writing),
  source,
  mayBeCut: z.exactOptional(z.literal(true)),
  /** Content type; learned from the topic's entries if absent. */
  type: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(MAX_TYPE_LENGTH))),
  /** Save despite an identical entry. */
  anyway: z.exactOptional(z.literal(true)),
  written: z.exactOptional(z.literal(true)),
  draft: z.exactOptional(draft),
});
export type CaptureOrder = z.infer<typeof captureOrder>;

export const captureEdit = z.object({
  id,
  text: capturedText,
  topicId: z.exactOptional(id),
  draft: z.exactOptional(draft),
});
export type CaptureEdit = z.infer<typeof captureEdit>;

/** `text` is searched for in the text, title and address. */
export const historySearch = z.object({ workspaceId: id, text: searched, offset, limit });
export type HistorySearch = z.infer<typeof historySearch>;
