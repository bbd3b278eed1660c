// Queries and bodies of the interface, and field formats shared with the responses.
import * as z from 'zod/mini';
import { E164 } from '../format/contact-links.ts';

export const MAX = Number.MAX_SAFE_INTEGER;

export const text = () => z.string();
export const textBetween = (min: number, max: number) => z.string().check(z.minLength(min), z.maxLength(max));
export const nonEmpty = () => z.string().check(z.minLength(1));
export const count = () => z.int().check(z.minimum(0), z.maximum(MAX));

export const listQuery = z.object({ cursor: z.optional(text()), limit: z.optional(z.number()) });
export const accountLogsQuery = z.extend(listQuery, { includeDeleted: z.optional(text()) });
export const assetsQuery = z.extend(listQuery, {
  assetType: z.optional(z.enum(['image', 'logo', 'icon', 'video', 'custom-component'])),
});
export const analyticsQuery = z.object({
  startDate: z.optional(z.iso.datetime({ offset: true })),
  endDate: z.optional(z.iso.datetime({ offset: true })),
});
export const publishBody = z.object({ operationKey: z.optional(textBetween(1, 128)) });
export const cancelBody = z.object({});
export const createPersonBody = z.object({
  name: textBetween(1, 255),
  email: z.optional(text()),
  domain: z.optional(nonEmpty()),
  phoneNumber: z.optional(z.string().check(z.regex(E164))),
  linkedinProfileUrl: z.optional(nonEmpty()),
});
export const createAccountBody = z.object({ domain: nonEmpty(), name: z.optional(textBetween(1, 255)) });
export const createTopicEntryBody = z.object({
  content: z.object({ type: text(), content: text() }),
  sortOrder: z.optional(count()),
});
