import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { isOnToolbar } from '../../lib/platform/on-toolbar.ts';
import { openTab } from '../../lib/platform/open-tab.ts';
import type { FirstPage } from '../../lib/workspace/workspace-view.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { useLoaded } from '../ui/use-loaded.tsx';

/** What to do once a connection works: a page of one's own to open, and where the icon is. */
export function FirstPages({ pages }: { pages: readonly FirstPage[] }) {
  const { loaded } = useLoaded('toolbar', isOnToolbar);
  const isHidden = loaded.state === 'shown' && loaded.data === false;
  return (
    <>
      {pages.length > 0 && (
        <ul class="first-pages" aria-label={i18n.t('options.check.firstPages')}>
          {pages.map(({ name, url, audiences }) => (
            <li key={url}>
              <button type="button" class="row" onClick={() => openTab(url)}>
                <span class="strong truncate">
                  <ServiceText text={name} />
                </span>
                <span class="push soft">
                  {i18n.t('popup.audiences', audiences, [formatWhole(audiences)])}
                </span>
                <AnyIcon name="open" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isHidden && (
        <p class="hint row pin-hint">
          <AnyIcon name="pin" />
          <span>{i18n.t('options.check.pin')}</span>
        </p>
      )}
    </>
  );
}
