// Fills in the workspace's template for a capture.
import { dateFormat } from '../format/dates.ts';
import type { PageStatus } from '../page-status/page-status.ts';
import type { CaptureSource } from './capture.ts';
import { sourceOfTab } from './tab-source.ts';

export const templateFields = ['selection', 'title', 'url', 'date', 'page', 'audience'] as const;
export type TemplateField = (typeof templateFields)[number];

type TemplateValues = Readonly<Partial<Record<TemplateField, string | undefined>>>;

const FIELD = new RegExp(`\\{(${templateFields.join('|')})\\}`, 'g');

/**
 * Other braces stay unchanged, and filled-in values are not searched for fields. A line whose fields are all missing is dropped; of the
 * blank lines around it, only those on one side stay.
 */
export function applyTemplate(template: string, fields: TemplateValues): string {
  const lines = template.split('\n').map((line) => filled(line, fields));
  const kept: string[] = [];
  let isAfterGap = false;
  for (const line of lines) {
    if (line === undefined) {
      isAfterGap = true;
    } else if (!(isAfterGap && line.trim() === '' && (kept.at(-1) ?? '').trim() === '')) {
      kept.push(line);
      if (line.trim() !== '') isAfterGap = false;
    }
  }
  // Blank lines before a dropped last line.
  if (isAfterGap) while (kept.length > 0 && kept.at(-1)?.trim() === '') kept.pop();
  return kept.join('\n');
}

/** Returns undefined if the line has fields and none has a value. */
function filled(line: string, fields: TemplateValues): string | undefined {
  const names = [...line.matchAll(FIELD)].map(([, name]) => name as TemplateField);
  if (names.length > 0 && names.every((name) => !fields[name])) return undefined;
  return line.replace(FIELD, (_, name: TemplateField) => fields[name] ?? '');
}

/** Lets callers skip lookups whose result the template does not use. */
export function usesField(template: string, ...names: TemplateField[]): boolean {
  return names.some((name) => template.includes(`{${name}}`));
}

/** An address, with the landing page and audience shown there if known. */
export interface PageAt {
  url: string;
  page?: string | undefined;
  audience?: string | undefined;
}

/** Page and audience count only if `at` is the exact address that the text was taken from. */
export function templateValues(
  selection: string,
  { title, url }: CaptureSource,
  at: PageAt | undefined,
  now: number,
): TemplateValues {
  const known = at?.url === url ? at : undefined;
  const date = dateFormat({ dateStyle: 'medium' }).format(now);
  return { selection, date, title, url, page: known?.page, audience: known?.audience };
}

/** Returns the tab's address as that of a source, with page and audience only if the match is certain. */
export function pageAt(status: PageStatus | undefined): PageAt | undefined {
  const { url = '' } = sourceOfTab({ url: status?.url });
  if (!status || !/^https?:/.test(url)) return undefined;
  const { matchState } = status;
  if (matchState.kind !== 'matched') return { url };
  return { url, page: matchState.page.name, audience: matchState.audience?.name };
}
