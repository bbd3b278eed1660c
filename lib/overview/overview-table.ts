// Everything the overview shows as rows to save: one for each fact, in the order in which they are read. Times as the service sent them.
import type { Answer } from '../api/operations.ts';
import type { Audience, Page } from '../api/schemas.ts';
import { type MetadataRow, metadataRows, overrideRows } from './metadata-rows.ts';
import { pageListRows } from './overview-lists.ts';
import { factRows, type OverviewPart, type OverviewRow, type OverviewWords } from './overview-row.ts';

export interface OverviewData {
  page?: Page | undefined;
  audience?: Audience | undefined;
  person?: Answer<'getPerson'> | undefined;
}

/** Part, name, detail, text, address, what the page itself says, and id. */
export function overviewCells(data: OverviewData, words: OverviewWords): (string | number | null)[][] {
  const { page, audience, person } = data;
  const rows = [
    ...(audience ? audienceRows(audience, words) : []),
    ...(person ? personRows(person, words) : []),
    ...(audience ? handRows(audience, page, words) : []),
    ...(page ? [...pageRows(page, words), ...pageListRows(page, words)] : []),
    ...metadataInEffect(page, audience, words),
  ];
  return rows.map(({ part, name, detail, text, address, onPage, id }) => [
    words.part(part),
    ...[name, detail, text, address, onPage, id].map((cell) => (cell === '' ? null : (cell ?? null))),
  ]);
}

function audienceRows(audience: Audience, words: OverviewWords): OverviewRow[] {
  const { effectiveName, customName, computedName, personRouteKey, isNewPageAgent } = audience;
  const facts = {
    name: effectiveName,
    customName,
    computedName,
    routeKey: personRouteKey,
    agent: isNewPageAgent ? words.mark('yes') : null,
    context: audience.supplementaryContext?.trim(),
    created: audience.createdAt,
    archived: audience.archivedAt,
    id: audience.audienceId,
  };
  return factRows('audience', facts, words);
}

function personRows(person: Answer<'getPerson'>, words: OverviewWords): OverviewRow[] {
  const { name, email, phoneNumber, domain, linkedinProfileUrl, personId } = person;
  const facts = { name, email, phone: phoneNumber, domain, profile: linkedinProfileUrl, id: personId };
  return factRows('person', facts, words);
}

function handRows(audience: Audience, page: Page | undefined, words: OverviewWords): OverviewRow[] {
  const { actionUrlOverride, actionFormIdOverride: form, actionFormInstructionsOverride } = audience;
  const rows = overrideRows({ page: page?.metadata, override: audience.metadataOverride });
  return [
    ...(actionUrlOverride
      ? [{ part: 'overrides', name: words.fact('url'), address: actionUrlOverride } as const]
      : []),
    ...factRows('overrides', { form, instructions: actionFormInstructionsOverride?.trim() }, words),
    ...rows.map((row) => metadataCells('overrides', row, words)),
  ];
}

function pageRows(page: Page, words: OverviewWords): OverviewRow[] {
  const facts = {
    name: page.name,
    title: page.title,
    audiences: page.audiencesCount,
    brand: page.brandId,
    context: page.pageContext?.trim(),
    created: page.createdAt,
    updated: page.updatedAt,
    archived: page.archivedAt,
    deleted: page.deletedAt,
    id: page.pageId,
  };
  return factRows('page', facts, words);
}

function metadataInEffect(
  page: Page | undefined,
  audience: Audience | undefined,
  words: OverviewWords,
): OverviewRow[] {
  const ofAudience = audience && {
    override: audience.metadataOverride,
    effective: audience.effectiveMetadata,
  };
  const rows = metadataRows({ page: page?.metadata, ...ofAudience });
  return rows.map((row) => {
    const isOwn = row.origin === 'page' || !audience;
    const cells = metadataCells('metadata', row, words);
    return isOwn
      ? cells
      : { ...cells, detail: words.mark(row.origin === 'override' ? 'override' : 'audience') };
  });
}

function metadataCells(part: OverviewPart, row: MetadataRow, words: OverviewWords): OverviewRow {
  const { field, kind, value, pageValue: onPage } = row;
  return {
    part,
    name: words.field(field),
    onPage,
    ...(kind === 'address' ? { address: value } : { text: value }),
  };
}
