// The schema of a settings file. Unknown names are ignored; known ones must be valid. A list is limited only where the same
// limit applies to what a person enters, so that each saved file can be opened.
import * as z from 'zod/mini';
import { captureSettings } from '../../capture/worker/capture-schemas.ts';
import { DEMO_ID } from '../../format/demo.ts';
import { MAX_ID_LENGTH } from '../../format/pasted-ids.ts';
import { name } from '../../platform/worker/request.ts';
import { sessionRuleKinds } from '../../sessions/sessions.ts';
import {
  analyticsRanges,
  MAX_WORKSPACE_NAME_LENGTH,
  rateScales,
  workspaceColors,
} from '../../workspace/workspace.ts';

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const id = text(MAX_ID_LENGTH);

const binding = z.object({
  /** A normalized address, or one with a trailing `*`. */
  pattern: text(8192),
  pageId: z.exactOptional(id),
  audienceId: z.exactOptional(id),
  never: z.exactOptional(z.literal(true)),
});

const topic = z.object({
  topicId: id,
  /** For who reads the file, as long as the service has it; its own title takes its place. */
  title: z.exactOptional(z.string()),
  pinned: z.exactOptional(z.boolean()),
});

const sessionRule = z.object({
  kind: z.enum(sessionRuleKinds),
  name: name(300),
  attribute: z.exactOptional(name(300)),
});

/** Absent values keep the current ones; a new workspace gets the defaults. */
const workspace = z.object({
  // Part of storage keys, so it must not contain their separators.
  id: z.exactOptional(
    text(100).check(
      z.regex(/^[A-Za-z0-9_-]+$/),
      z.refine((id) => id !== DEMO_ID),
    ),
  ),
  name: z.exactOptional(name(MAX_WORKSPACE_NAME_LENGTH)),
  color: z.exactOptional(z.enum(workspaceColors)),
  baseUrl: text(2000),
  production: z.exactOptional(z.boolean()),
  rateScale: z.exactOptional(z.enum(rateScales)),
  analyticsRange: z.exactOptional(z.enum(analyticsRanges)),
  capture: z.exactOptional(captureSettings),
  sessionRules: z.exactOptional(z.array(sessionRule).check(z.maxLength(20))),
  bindings: z.exactOptional(z.array(binding)),
  /** In menu order. */
  topics: z.exactOptional(z.array(topic)),
});

export const settingsSchema = z.object({
  audienceLens: z.literal(1),
  /** Where people get help and send feedback. Only effective in a policy. */
  helpUrl: z.exactOptional(
    text(2000).check(z.regex(/^(?:https:\/\/[^\s/@]+(?:\/\S*)?|mailto:[^\s@]+@\S+)$/i)),
  ),
  workspaces: z.array(workspace).check(z.minLength(1)),
});
