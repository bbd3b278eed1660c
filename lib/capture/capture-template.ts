// What is sent of a capture: the workspace's template, with its fields filled in.
import { dateFormat } from '../format/dates.ts';
import type { PageStatus } from '../page-status/page-status.ts';
import type { CaptureSource } from './capture.ts';

export const templateFields = ['selection', 'title', 'url', 'date', 'page', 'audience'] as const;
export type TemplateField = (typeof templateFields)[number];

type TemplateValues = Readonly<Partial<Record<TemplateField, string | undefined>>>;

const FIELD = new RegExp(`\\{(${templateFields.join('|')})\\}`, 'g');

/**
 * Other braces stay as they were typed, and what is filled in is never looked through for fields. A line whose fields are all
 * missing goes with them; of the blank lines around it, as many stay as were on one side.
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
  // Blank lines that only led to what is missing.
  if (isAfterGap) while (kept.length > 0 && kept.at(-1)?.trim() === '') kept.pop();
  return kept.join('\n');
}

/** Undefined: it has fields, and none of them has a value. */
function filled(line: string, fields: TemplateValues): string | undefined {
  const names = [...line.matchAll(FIELD)].map(([, name]) => name as TemplateField);
  if (names.length > 0 && names.every((name) => !fields[name])) return undefined;
  return line.replace(FIELD, (_, name: TemplateField) => fields[name] ?? '');
}

/** Whether the template has any of these fields, so that nothing is looked up in vain. */
export function usesField(template: string, ...names: TemplateField[]): boolean {
  return names.some((name) => template.includes(`{${name}}`));
}

/** The landing page at an address, where it is known. */
export interface PageAt {
  url: string;
  page?: string | undefined;
  audience?: string | undefined;
}

/** What is missing is left out. The names count only for the very address that the text was taken from. */
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

/** The address in the tab, and which page is shown there for certain. */
export function pageAt(status: PageStatus | undefined): PageAt | undefined {
  if (!status || !/^https?:/.test(status.url)) return undefined;
  const { matchState, url } = status;
  if (matchState.kind !== 'matched') return { url };
  return { url, page: matchState.page.name, audience: matchState.audience?.name };
}
