import { i18n } from '#i18n';
import type { Answer } from '../../lib/api/operation-schemas.ts';
import type { Audience, Page } from '../../lib/api/schemas.ts';
import { type MetadataRow, metadataRows, overrideRows } from '../../lib/overview/metadata-rows.ts';
import type { SavedList } from '../export/ListMenu.tsx';
import { columns, yesText } from '../export/saved-table.ts';
import { actionsOf } from './PageLists.tsx';

interface OverviewData {
  page?: Page | undefined;
  audience?: Audience | undefined;
  person?: Answer<'getPerson'> | undefined;
}

type Text = string | number | null | undefined;

/** An empty text becomes an empty cell. */
interface Row {
  name: Text;
  detail?: Text;
  text?: Text;
  address?: Text;
  onPage?: Text;
  id?: Text;
}

/** The overview as one row per fact, in reading order. Times as the service sent them. */
export function overviewRows({ page, audience, person }: OverviewData): SavedList['rows'] {
  return [
    columns('part', 'name', 'detail', 'text', 'address', 'onPage', 'id'),
    ...(audience ? cells(i18n.t('kind.audience'), audienceRows(audience)) : []),
    ...(person ? cells(i18n.t('kind.person'), personRows(person)) : []),
    ...(audience ? cells(i18n.t('overview.overrides'), handRows(audience, page)) : []),
    ...(page ? pageCells(page) : []),
    ...cells(i18n.t('overview.metadata.page'), rowsInEffect(page, audience)),
  ];
}

function cells(part: string, rows: Row[]): SavedList['rows'] {
  return rows.map(({ name, detail, text, address, onPage, id }) => [
    part,
    ...[name, detail, text, address, onPage, id].map((cell) => (cell === '' ? null : (cell ?? null))),
  ]);
}

/** Omits empty values, as the view does. */
function facts(...named: [name: string, text: Text][]): Row[] {
  return named.flatMap(([name, text]) =>
    text === undefined || text === null || text === '' ? [] : [{ name, text }],
  );
}

function audienceRows(audience: Audience): Row[] {
  return facts(
    [i18n.t('field.name'), audience.effectiveName],
    [i18n.t('overview.customName'), audience.customName],
    [i18n.t('overview.computedName'), audience.computedName],
    [i18n.t('field.routeKey'), audience.personRouteKey],
    [i18n.t('field.agent'), audience.isNewPageAgent ? yesText() : null],
    [i18n.t('field.context'), audience.supplementaryContext?.trim()],
    [i18n.t('field.created'), audience.createdAt],
    [i18n.t('field.archived'), audience.archivedAt],
    [i18n.t('field.id'), audience.audienceId],
  );
}

function personRows(person: Answer<'getPerson'>): Row[] {
  return facts(
    [i18n.t('field.name'), person.name],
    [i18n.t('field.id'), person.personId],
    [i18n.t('field.email'), person.email],
    [i18n.t('field.phone'), person.phoneNumber],
    [i18n.t('field.domain'), person.domain],
    [i18n.t('field.profile'), person.linkedinProfileUrl],
  );
}

function handRows(audience: Audience, page: Page | undefined): Row[] {
  const { actionUrlOverride: address, actionFormIdOverride, actionFormInstructionsOverride } = audience;
  const rows = overrideRows({ page: page?.metadata, override: audience.metadataOverride });
  return [
    ...(address ? [{ name: i18n.t('overview.override.url'), address }] : []),
    ...facts(
      [i18n.t('overview.override.form'), actionFormIdOverride],
      [i18n.t('overview.override.instructions'), actionFormInstructionsOverride?.trim()],
    ),
    ...rows.map(metadataRow),
  ];
}

function pageCells(page: Page): SavedList['rows'] {
  const own = facts(
    [i18n.t('field.name'), page.name],
    [i18n.t('field.title'), page.title],
    [i18n.t('kind.audiences'), page.audiencesCount],
    [i18n.t('field.brand'), page.brandId],
    [i18n.t('field.context'), page.pageContext?.trim()],
    [i18n.t('field.created'), page.createdAt],
    [i18n.t('field.updated'), page.updatedAt],
    [i18n.t('field.archived'), page.archivedAt],
    [i18n.t('field.deleted'), page.deletedAt],
    [i18n.t('field.id'), page.pageId],
  );
  return [
    ...cells(i18n.t('kind.page'), own),
    ...cells(i18n.t('field.actions'), actionRows(page)),
    ...cells(i18n.t('field.cards'), (page.actionCardWidgets ?? []).flatMap(cardRows)),
    ...cells(i18n.t('field.links'), (page.footerLinks ?? []).flatMap(footerRows)),
    ...cells(i18n.t('field.scripts'), (page.scripts ?? []).map(scriptRow)),
  ];
}

function actionRows(page: Page): Row[] {
  return actionsOf(page).map(
    ({ actionId: id, buttonTitle: name, actionType, purpose: text, url: address }) => {
      const isInHeader = id && id === page.headerActionId;
      const detail = joined(actionType, isInHeader ? i18n.t('overview.action.header') : null);
      return { name, detail, text, address, id };
    },
  );
}

function cardRows({
  title: name,
  type: detail,
  logos,
}: NonNullable<Page['actionCardWidgets']>[number]): Row[] {
  const images = (logos ?? []).flatMap(({ image }) => (image ? [image] : []));
  if (images.length === 0) return [{ name, detail }];
  return images.map(({ altText: text, url: address, assetId, fileId }) => {
    return { name, detail, text, address, id: assetId || fileId };
  });
}

function footerRows({ title: detail, links }: NonNullable<Page['footerLinks']>[number]): Row[] {
  return (links ?? []).map(({ id, text: name, url: address }) => ({ name, detail, address, id }));
}

function scriptRow({ name, description, content: text, enabled }: NonNullable<Page['scripts']>[number]): Row {
  const isOn = enabled ? i18n.t('overview.script.on') : i18n.t('overview.script.off');
  return { name, detail: joined(typeof enabled === 'boolean' ? isOn : null, description), text };
}

function rowsInEffect(page: Page | undefined, audience: Audience | undefined): Row[] {
  const { metadataOverride: override, effectiveMetadata: effective } = audience ?? {};
  return metadataRows({ page: page?.metadata, override, effective }).map((row) => ({
    ...metadataRow(row),
    ...(row.origin === 'page' || !audience ? {} : { detail: i18n.t(`overview.origin.${row.origin}`) }),
  }));
}

function metadataRow({ field, kind, value, pageValue: onPage }: MetadataRow): Row {
  return { name: i18n.t(`overview.meta.${field}`), onPage, [kind === 'address' ? 'address' : 'text']: value };
}

const joined = (...texts: (string | null | undefined)[]): string => texts.filter(Boolean).join('; ');
