import { i18n } from '#i18n';
import type { Page } from '../../lib/api/schemas.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { byIndex } from '../../lib/overview/overview-table.ts';
import { OpenAsset } from '../assets/OpenAsset.tsx';
import type { PanelProps } from '../panel/panel-actions.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Address } from './Address.tsx';

/** Where the page leads its visitors: each button with its address, purpose and type. */
export function ActionList({ page, openTab }: { page: Page; openTab(url: string): void }) {
  const actions = [...(page.actions ?? [])].sort(byIndex);
  if (actions.length === 0) return null;
  return (
    <section>
      <h2>
        {i18n.t('overview.actions')} <span class="count">{formatWhole(actions.length)}</span>
      </h2>
      <ul class="entries">
        {actions.map(({ actionId, buttonTitle, actionType, purpose, url }, index) => (
          <li key={`${index} ${actionId}`}>
            <div class="entry-line">
              <strong dir="auto">{buttonTitle || i18n.t('overview.action.untitled')}</strong>
              {actionId && actionId === page.headerActionId && (
                <span class="tag">{i18n.t('overview.action.header')}</span>
              )}
              {actionType && (
                <span class="tag" title={i18n.t('overview.action.type')}>
                  <bdi>{actionType}</bdi>
                </span>
              )}
            </div>
            {purpose && (
              <p class="soft small" dir="auto">
                {purpose}
              </p>
            )}
            {url && <Address raw={url} openTab={openTab} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Widget = NonNullable<Page['actionCardWidgets']>[number];
type Logo = NonNullable<NonNullable<Widget['logos']>[number]['image']>;

type ActionCardsProps = Pick<PanelProps, 'openTab' | 'openAt'> & { page: Page };

/** Cards of the page with the logos they show, by what stands for the picture. */
export function ActionCards({ page, openTab, openAt }: ActionCardsProps) {
  const widgets = page.actionCardWidgets ?? [];
  if (widgets.length === 0) return null;
  return (
    <section>
      <h2>
        {i18n.t('overview.cards')} <span class="count">{formatWhole(widgets.length)}</span>
      </h2>
      <ul class="entries">
        {widgets.map((widget, index) => (
          // The service gives cards no id.
          <li key={index}>
            <div class="entry-line">
              <strong dir="auto">{widget.title || i18n.t('overview.card.untitled')}</strong>
              {widget.type && (
                <span class="tag">
                  <bdi>{widget.type}</bdi>
                </span>
              )}
            </div>
            <Logos
              logos={(widget.logos ?? []).flatMap(({ image }) => (image ? [image] : []))}
              openTab={openTab}
              openAt={openAt}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Logos({ logos, openTab, openAt }: Omit<ActionCardsProps, 'page'> & { logos: Logo[] }) {
  if (logos.length === 0) return null;
  return (
    <ul class="logos">
      {logos.map(({ altText, url, assetId, fileId }, index) => {
        const id = assetId || fileId;
        return (
          // The same picture may occur twice.
          <li key={index}>
            <span dir="auto">{altText || <span class="soft">{i18n.t('overview.card.noAlt')}</span>}</span>
            {url && <Address raw={url} openTab={openTab} />}
            {!url && id && (
              <span class="address">
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

type Group = NonNullable<Page['footerLinks']>[number];

/** The links at the foot of the page, in its groups. */
export function FooterLinks({ page, openTab }: { page: Page; openTab(url: string): void }) {
  const groups = (page.footerLinks ?? []).filter(({ title, links }) => title || links?.length);
  if (groups.length === 0) return null;
  return (
    <section>
      <h2>{i18n.t('overview.footer')}</h2>
      {groups.map((group, index) => (
        <FooterGroup key={group.id ?? index} group={group} openTab={openTab} />
      ))}
    </section>
  );
}

function FooterGroup({ group: { title, links }, openTab }: { group: Group; openTab(url: string): void }) {
  return (
    <>
      {title && (
        <h3 class="group-title" dir="auto">
          {title}
        </h3>
      )}
      <ul class="footer-links">
        {(links ?? []).map(({ id, text, url }, index) => (
          <li key={`${index} ${id}`}>
            {text && <span dir="auto">{text}</span>}
            {url && <Address raw={url} openTab={openTab} bare />}
          </li>
        ))}
      </ul>
    </>
  );
}

type Script = NonNullable<Page['scripts']>[number];

/** What is printed at most; the whole can be copied. */
const LONGEST = 20_000;

/** Scripts that the page carries. Their content is text here and never runs. */
export function Scripts({ page }: { page: Page }) {
  const scripts = page.scripts ?? [];
  if (scripts.length === 0) return null;
  return (
    <section>
      <h2>
        {i18n.t('overview.scripts')} <span class="count">{formatWhole(scripts.length)}</span>
      </h2>
      <ul class="entries">
        {scripts.map((script, index) => (
          // The service gives scripts no id.
          <li key={index}>
            <div class="entry-line">
              <strong dir="auto">{script.name || i18n.t('overview.script.untitled')}</strong>
              <Switch enabled={script.enabled} />
            </div>
            {script.description && (
              <p class="soft small" dir="auto">
                {script.description}
              </p>
            )}
            <Content script={script} />
          </li>
        ))}
      </ul>
    </section>
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
  const label = i18n.t('overview.script.contentOf', [name || i18n.t('overview.script.untitled')]);
  return (
    <details class="script">
      <summary>{i18n.t('overview.script.content', content.length, [formatWhole(content.length)])}</summary>
      <div class="script-box">
        {/* Scrolls, so it can be reached by keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        {/* biome-ignore lint/a11y/useSemanticElements: it is preformatted text that scrolls, no section */}
        <pre tabIndex={0} role="region" aria-label={label} dir="ltr">
          {content.slice(0, LONGEST)}
        </pre>
        <CopyButton text={content} what={i18n.t('overview.copy.script')} />
      </div>
      {content.length > LONGEST && (
        <p class="soft small">{i18n.t('overview.script.cut', [formatWhole(LONGEST)])}</p>
      )}
    </details>
  );
}
