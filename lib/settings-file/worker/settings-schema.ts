// The form of a kit. What it does not name is ignored; what it names has to be right.
import * as z from 'zod/mini';
import { sessionRuleKinds } from '../../sessions/sessions.ts';
import { analyticsRanges, workspaceColors } from '../../workspace/workspace.ts';

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const id = text(200);

const binding = z.object({
  pattern: text(8192),
  pageId: z.optional(id),
  audienceId: z.optional(id),
  never: z.optional(z.literal(true)),
});

const topic = z.object({ topicId: id, title: z.optional(text(500)), pinned: z.optional(z.boolean()) });

const capture = z.object({
  template: z.optional(text(2000)),
  holdSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(30))),
  entryType: z.optional(text(100)),
});

const sessionRule = z.object({
  kind: z.enum(sessionRuleKinds),
  name: text(300),
  attribute: z.optional(text(300)),
});

const workspace = z.object({
  // It becomes part of keys, so it has no signs that part them.
  id: z.optional(text(100).check(z.regex(/^[A-Za-z0-9_-]+$/))),
  name: z.optional(text(80)),
  color: z.optional(z.enum(workspaceColors)),
  baseUrl: text(2000),
  production: z.optional(z.boolean()),
  rateScale: z.optional(z.enum(['as-sent', 'fraction', 'percent'])),
  analyticsRange: z.optional(z.enum(analyticsRanges)),
  capture: z.optional(capture),
  sessionRules: z.optional(z.array(sessionRule).check(z.maxLength(20))),
  bindings: z.optional(z.array(binding).check(z.maxLength(2000))),
  topics: z.optional(z.array(topic).check(z.maxLength(200))),
});

export const settingsSchema = z.object({
  audienceLens: z.literal(1),
  workspaces: z.array(workspace).check(z.minLength(1), z.maxLength(50)),
});
