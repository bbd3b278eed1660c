import { i18n } from '#i18n';
import type { Page } from '../../lib/api/schemas.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { OpenAsset } from '../assets/OpenAsset.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Address } from './Address.tsx';

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
