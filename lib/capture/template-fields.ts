// The values of a template's fields for one capture.

import type { PageStatus } from '../page-status/page-status.ts';
import type { CaptureSource } from './capture.ts';
import type { TemplateField } from './capture-settings.ts';

/** The landing page at an address, where it is known. */
export interface PageAt {
  url: string;
  page?: string | undefined;
  audience?: string | undefined;
}

/** What is missing is left out. The names count only for the very address that the text was taken from. */
export function templateValues(
  selection: string,
  source: CaptureSource,
  at: PageAt | undefined,
  now: number,
): Partial<Record<TemplateField, string>> {
  const known = at !== undefined && at.url === source.url ? at : undefined;
  return {
    selection,
    date: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(now),
    ...(source.title ? { title: source.title } : {}),
    ...(source.url ? { url: source.url } : {}),
    ...(known?.page ? { page: known.page } : {}),
    ...(known?.audience ? { audience: known.audience } : {}),
  };
}

/** The address in the tab, and which page is shown there for certain. */
export function pageAt(look: PageStatus | undefined): PageAt | undefined {
  if (!look || !/^https?:/.test(look.url)) return undefined;
  const { situation, url } = look;
  if (situation.kind !== 'matched') return { url };
  return { url, page: situation.page.name, audience: situation.audience?.name };
}
