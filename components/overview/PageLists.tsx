import { type ComponentChildren, Fragment } from 'preact';
import { i18n } from '#i18n';
import type { Page } from '../../lib/api/schemas.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { beginning, firstFilled } from '../../lib/format/texts.ts';
import type { OpenAt } from '../../lib/panel/panel.ts';
import { OpenAsset } from '../assets/OpenAsset.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Address } from './Address.tsx';

/** Ordered by the service's index; those without one come last, in the same order. */
export function actionsOf({ actions }: Page) {
  type Action = NonNullable<Page['actions']>[number];
  const indexOf = ({ actionIndex }: Action) => actionIndex ?? Number.MAX_VALUE;
  return (actions ?? []).toSorted((a, b) => indexOf(a) - indexOf(b));
}

interface EntriesProps<Item> {
  items: readonly Item[];
  nameOf(item: Item): string;
  marks(item: Item): ComponentChildren;
  descriptionOf?(item: Item): string | null | undefined;
  children(item: Item): ComponentChildren;
}

function Entries<Item>({ items, nameOf, marks, descriptionOf: describe, children }: EntriesProps<Item>) {
  return (
    <ul class="entries">
      {items.map((item, index) => (
        // Most have no id.
        <li key={index}>
          <div class="row wrap entry-line">
            <strong dir="auto">{nameOf(item)}</strong>
            {marks(item)}
          </div>
          {describe?.(item) && (
            <p class="soft small" dir="auto">
              {describe(item)}
            </p>
          )}
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

function TypeTag({ type, title }: { type: string | null | undefined; title?: string }) {
  return type ? (
    <span class="tag" title={title}>
      <bdi>{type}</bdi>
    </span>
  ) : null;
}

export function ActionList({ page }: { page: Page }) {
  return (
    <Entries
      items={actionsOf(page)}
      nameOf={({ buttonTitle }) => buttonTitle || i18n.t('common.untitled')}
      marks={({ actionId, actionType }) => (
        <>
          {actionId && actionId === page.headerActionId && (
            <span class="tag">{i18n.t('overview.action.header')}</span>
          )}
          <TypeTag type={actionType} title={i18n.t('overview.action.type')} />
        </>
      )}
      descriptionOf={({ purpose }) => purpose}
    >
      {({ url }) => url && <Address raw={url} />}
    </Entries>
  );
}

type Widget = NonNullable<Page['actionCardWidgets']>[number];
type Logo = NonNullable<NonNullable<Widget['logos']>[number]['image']>;

/** The page's cards with their logos, by alternative text. */
export function ActionCards({ page, openAt }: { page: Page; openAt: OpenAt }) {
  return (
    <Entries
      items={page.actionCardWidgets ?? []}
      nameOf={({ title }) => firstFilled(title) ?? i18n.t('common.untitled')}
      marks={({ type }) => <TypeTag type={type} />}
    >
      {({ logos }) => (
        <Logos logos={(logos ?? []).flatMap(({ image }) => (image ? [image] : []))} openAt={openAt} />
      )}
    </Entries>
  );
}

function Logos({ logos, openAt }: { logos: Logo[]; openAt: OpenAt }) {
  if (logos.length === 0) return null;
  return (
    <ul class="indented stack tight gap-above-1">
      {logos.map(({ altText, url, assetId, fileId }, index) => {
        const id = assetId || fileId;
        return (
          // The same picture may occur twice.
          <li key={index}>
            <span dir="auto">{altText || <span class="soft">{i18n.t('overview.card.noAlt')}</span>}</span>
            {url && <Address raw={url} />}
            {!url && id && (
              <span class="row wrap address">
                <bdi class="mono truncate" title={id}>
                  {id}
                </bdi>
                <CopyButton text={id} what={i18n.t('overview.copy.asset')} />
              </span>
            )}
            <OpenAsset assetId={assetId} fileId={fileId} of={altText || id || ''} openAt={openAt} />
          </li>
        );
      })}
    </ul>
  );
}

export const linkGroupsOf = ({ footerLinks }: Page) =>
  (footerLinks ?? []).filter(({ title, links }) => title || links?.length);

export function FooterLinks({ page }: { page: Page }) {
  return (
    <>
      {linkGroupsOf(page).map(({ id: groupId, title, links }, at) => (
        <Fragment key={groupId ?? at}>
          {title && (
            <h4 class="group-title small gap-above-3" dir="auto">
              {title}
            </h4>
          )}
          <ul class="stack tight footer-links">
            {(links ?? []).map(({ id, text, url }, index) => (
              <li key={`${index} ${id}`} class="row wrap">
                {text && <span dir="auto">{text}</span>}
                {url && <Address raw={url} bare />}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  );
}

type Script = NonNullable<Page['scripts']>[number];

/** Maximum characters shown; the whole text can be copied. */
const MAX_LENGTH = 20_000;

export function Scripts({ page }: { page: Page }) {
  return (
    <Entries
      items={page.scripts ?? []}
      nameOf={({ name }) => firstFilled(name) ?? i18n.t('overview.script.untitled')}
      marks={({ enabled }) => <Switch enabled={enabled} />}
      descriptionOf={({ description }) => description}
    >
      {(script) => <Content script={script} />}
    </Entries>
  );
}

function Switch({ enabled }: Pick<Script, 'enabled'>) {
  if (typeof enabled !== 'boolean') return null;
  return (
    <span class={`pill small-pill push ${enabled ? 'live' : 'quiet'}`}>
      <span class="shape" aria-hidden="true" />
      {enabled ? i18n.t('overview.script.on') : i18n.t('overview.script.off')}
    </span>
  );
}

function Content({ script: { name, content } }: { script: Script }) {
  if (!content) return null;
  const label = i18n.t('overview.script.contentOf', [
    firstFilled(name) ?? i18n.t('overview.script.untitled'),
  ]);
  return (
    <details class="fold script">
      <summary>{i18n.t('overview.script.content', content.length, [formatWhole(content.length)])}</summary>
      <div class="script-box">
        {/* Scrollable, so it must be focusable. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        {/* biome-ignore lint/a11y/useSemanticElements: it is preformatted text that scrolls, no section */}
        <pre tabIndex={0} role="region" aria-label={label} dir="ltr">
          {beginning(content, MAX_LENGTH)}
        </pre>
        <CopyButton text={content} what={i18n.t('overview.copy.script')} />
      </div>
      {content.length > MAX_LENGTH && (
        <p class="soft small">{i18n.t('overview.script.cut', [formatWhole(MAX_LENGTH)])}</p>
      )}
    </details>
  );
}
