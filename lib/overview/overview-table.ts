// Everything the overview shows as rows to save: one for each fact, in the order in which they are read. Times as the service sent them.
import type { Answer } from '../api/operation-schemas.ts';
import type { Audience, Page } from '../api/schemas.ts';
import { type MetadataField, type MetadataRow, metadataRows, overrideRows } from './metadata-rows.ts';

export interface OverviewData {
  page?: Page | undefined;
  audience?: Audience | undefined;
  person?: Answer<'getPerson'> | undefined;
}

/** Part, name, detail, text, address, what the page itself says, and id. */
export function overviewCells(data: OverviewData, words: OverviewTexts): (string | number | null)[][] {
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

function audienceRows(audience: Audience, words: OverviewTexts): OverviewRow[] {
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

function personRows(person: Answer<'getPerson'>, words: OverviewTexts): OverviewRow[] {
  const { name, email, phoneNumber, domain, linkedinProfileUrl, personId } = person;
  const facts = { name, email, phone: phoneNumber, domain, profile: linkedinProfileUrl, id: personId };
  return factRows('person', facts, words);
}

function handRows(audience: Audience, page: Page | undefined, words: OverviewTexts): OverviewRow[] {
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

function pageRows(page: Page, words: OverviewTexts): OverviewRow[] {
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
  words: OverviewTexts,
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

function metadataCells(part: OverviewPart, row: MetadataRow, words: OverviewTexts): OverviewRow {
  const { field, kind, value, pageValue: onPage } = row;
  return {
    part,
    name: words.field(field),
    onPage,
    ...(kind === 'address' ? { address: value } : { text: value }),
  };
}

// A fact of the overview as a row to save.

export type OverviewPart =
  | 'audience'
  | 'person'
  | 'overrides'
  | 'page'
  | 'actions'
  | 'cards'
  | 'footer'
  | 'scripts'
  | 'metadata';

const overviewFacts = [
  'name',
  'customName',
  'computedName',
  'routeKey',
  'agent',
  'title',
  'audiences',
  'brand',
  'context',
  'created',
  'updated',
  'archived',
  'deleted',
  'id',
  'email',
  'phone',
  'domain',
  'profile',
  'url',
  'form',
  'instructions',
] as const;
export type OverviewFact = (typeof overviewFacts)[number];

export interface OverviewTexts {
  part(part: OverviewPart): string;
  fact(fact: OverviewFact): string;
  field(field: MetadataField): string;
  /** Where a value comes from, or how a thing stands. */
  mark(mark: 'yes' | 'override' | 'audience' | 'header' | 'on' | 'off'): string;
}

type OverviewText = string | number | null | undefined;

/** An empty text is an empty cell. */
interface OverviewRow {
  part: OverviewPart;
  name: OverviewText;
  detail?: OverviewText;
  text?: OverviewText;
  address?: OverviewText;
  onPage?: OverviewText;
  id?: OverviewText;
}

/** What is empty is left out, as it is where it is shown. */
function factRows(
  part: OverviewPart,
  facts: Partial<Record<OverviewFact, OverviewText>>,
  words: OverviewTexts,
): OverviewRow[] {
  return overviewFacts.flatMap((fact) => {
    const text = facts[fact];
    return text === undefined || text === null || text === '' ? [] : [{ part, name: words.fact(fact), text }];
  });
}

// The lists of a page as rows to save, with their items as the service sent them.

function pageListRows(page: Page, words: OverviewTexts): OverviewRow[] {
  return [
    ...actionRows(page, words),
    ...(page.actionCardWidgets ?? []).flatMap(cardRows),
    ...(page.footerLinks ?? []).flatMap(footerRows),
    ...(page.scripts ?? []).map((script) => scriptRow(script, words)),
  ];
}

function actionRows({ actions, headerActionId }: Page, words: OverviewTexts): OverviewRow[] {
  return [...(actions ?? [])].sort(byIndex).map((action) => {
    const { actionId: id, buttonTitle: name, actionType, purpose: text, url: address } = action;
    const detail = joined(actionType, id && id === headerActionId ? words.mark('header') : null);
    return { part: 'actions', name, detail, text, address, id };
  });
}

type Card = NonNullable<Page['actionCardWidgets']>[number];

/** A row for each logo; one for a card without any. */
function cardRows({ title: name, type: detail, logos }: Card): OverviewRow[] {
  const card = { part: 'cards', name, detail } as const;
  const images = (logos ?? []).flatMap(({ image }) => (image ? [image] : []));
  if (images.length === 0) return [card];
  return images.map(({ altText: text, url: address, assetId, fileId }) => {
    return { ...card, text, address, id: assetId || fileId };
  });
}

function footerRows({ title: detail, links }: NonNullable<Page['footerLinks']>[number]): OverviewRow[] {
  return (links ?? []).map(({ id, text: name, url: address }) => {
    return { part: 'footer', name, detail, address, id };
  });
}

type Script = NonNullable<Page['scripts']>[number];

function scriptRow({ name, description, content: text, enabled }: Script, words: OverviewTexts): OverviewRow {
  const standing = typeof enabled === 'boolean' ? words.mark(enabled ? 'on' : 'off') : null;
  return { part: 'scripts', name, detail: joined(standing, description), text };
}

function joined(...texts: (string | null | undefined)[]): string {
  return texts.filter(Boolean).join('; ');
}

type Action = NonNullable<Page['actions']>[number];

/** As the service counts them; those it does not count come last, as they came. */
export function byIndex(a: Action, b: Action): number {
  return (a.actionIndex ?? Number.MAX_VALUE) - (b.actionIndex ?? Number.MAX_VALUE);
}
