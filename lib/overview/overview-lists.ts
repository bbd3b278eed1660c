// The lists of a page as rows to save, with their items as the service sent them.

import type { Page } from '../api/schemas.ts';
import { byIndex } from '../publish/action-order.ts';
import type { OverviewRow, OverviewWords } from './overview-row.ts';

export function pageListRows(page: Page, words: OverviewWords): OverviewRow[] {
  return [
    ...actionRows(page, words),
    ...(page.actionCardWidgets ?? []).flatMap(cardRows),
    ...(page.footerLinks ?? []).flatMap(footerRows),
    ...(page.scripts ?? []).map((script) => scriptRow(script, words)),
  ];
}

function actionRows({ actions, headerActionId }: Page, words: OverviewWords): OverviewRow[] {
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

function scriptRow({ name, description, content: text, enabled }: Script, words: OverviewWords): OverviewRow {
  const standing = typeof enabled === 'boolean' ? words.mark(enabled ? 'on' : 'off') : null;
  return { part: 'scripts', name, detail: joined(standing, description), text };
}

function joined(...texts: (string | null | undefined)[]): string {
  return texts.filter(Boolean).join('; ');
}
