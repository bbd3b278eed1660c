// The form of what views and settings files say of captures.
import * as z from 'zod/mini';
import { id, limit, offset, searched, source, writing } from '../../platform/worker/request.ts';
import { captureKinds } from '../capture.ts';

const entryType = z.string().check(z.minLength(1), z.maxLength(100));
/** More than an answer may hold is refused aloud: nothing is cut. */
const capturedText = writing.check(z.minLength(1));

/** With the fields of `templateFields` in braces. */
const template = z.string().check(z.minLength(1), z.maxLength(2000));

/** How a workspace captures; what is absent has its default. */
export const captureSettings = z.object({
  template: z.exactOptional(template),
  /** Of the addresses that fit a pattern, in place of `template`: the first that fits counts. */
  templates: z.exactOptional(
    z
      .array(z.object({ pattern: z.string().check(z.minLength(1), z.maxLength(2000)), template }))
      .check(z.maxLength(50)),
  ),
  /** How long a capture waits for Undo, in whole seconds. */
  holdSeconds: z.exactOptional(z.int().check(z.minimum(0), z.maximum(30))),
  /** Content type of entries where a topic has none to learn from. */
  entryType: z.exactOptional(entryType),
});
export type CaptureSettings = z.infer<typeof captureSettings>;

/** The draft that an order is made of, in the state that it was read in. */
const draft = z.object({ id, at: z.int().check(z.minimum(0)) });

/** What a view or the menu hands over to be kept and sent. */
export const captureOrder = z.object({
  /** Made by who asks, so that one click that arrives twice is one capture. With another text it is another one. */
  id,
  workspaceId: id,
  topicId: id,
  kind: z.enum(captureKinds),
  /** As it is to be stored, template applied. */
  text: capturedText,
  /** What was selected, where the template makes another text of it. */
  quote: z.exactOptional(writing),
  source,
  mayBeCut: z.exactOptional(z.literal(true)),
  /** The content type; without one it is learned from the topic's entries. */
  type: z.exactOptional(entryType),
  /** Saved although an identical entry is known. */
  anyway: z.exactOptional(z.literal(true)),
  /** A person wrote in what was taken from a page. */
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

/** `text` is looked for in text, title and address of the source. */
export const historySearch = z.object({ workspaceId: id, text: searched, offset, limit });
export type HistorySearch = z.infer<typeof historySearch>;
