import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { isOnToolbar } from '../../lib/platform/on-toolbar.ts';
import { openTab } from '../../lib/platform/open-tab.ts';
import type { FirstPage } from '../../lib/workspace/workspace-view.ts';
import { Glyph, Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { fill, HOLE, ServiceText } from '../ui/ServiceText.tsx';
import { useLoaded } from '../ui/use-loaded.tsx';

export function FirstPages({ count, pages }: { count: number; pages: readonly FirstPage[] }) {
  const { data: isShown, problem } = useLoaded([], isOnToolbar);
  const [first, ...others] = pages;
  return (
    <>
      {first && (
        <button type="button" class="button primary first-open" onClick={() => openTab(first.url)}>
          <span class="truncate">
            {fill(i18n.t('act.openNamed', [HOLE]), <ServiceText key="name" text={first.name} />)}
          </span>
        </button>
      )}
      <p class="hint">{count === 0 ? i18n.t('options.check.noPages') : i18n.t('options.check.openOne')}</p>
      {others.length > 0 && (
        <ul class="first-pages" aria-label={i18n.t('options.check.firstPages')}>
          {others.map(({ name, url, audiences }) => (
            <li key={url}>
              <button type="button" class="row" onClick={() => openTab(url)}>
                <span class="first-page fills">
                  <span class="strong truncate">
                    <ServiceText text={name} />
                  </span>
                  {audiences !== undefined && (
                    <span class="soft small">
                      {i18n.t('popup.audiences', audiences, [formatWhole(audiences)])}
                    </span>
                  )}
                </span>
                <Icon name="open" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem && <ProblemNote problem={problem} />}
      {isShown === false && (
        <div class="pin-hint">
          <p class="hint">
            {import.meta.env.FIREFOX
              ? i18n.t('options.check.pin.firefox')
              : i18n.t('options.check.pin.chromium')}
          </p>
          <PinPicture />
        </div>
      )}
    </>
  );
}

const PUZZLE = 'M5 8h4.2a2.3 2.3 0 1 1 3.6 0H17v4.2a2.3 2.3 0 1 1 0 3.6V20H5v-4.2a2.3 2.3 0 1 0 0-3.6Z';

/** A drawing of the toolbar and the extensions menu: Firefox shows a gear there, Chromium a pin. */
function PinPicture() {
  return (
    <div class="pin-picture small soft" aria-hidden="true">
      <p class="row">
        <span class="pin-address" />
        <Glyph path={PUZZLE} />
      </p>
      <p class="row pin-row">
        <img src="/icon/32.png" alt="" width={16} height={16} />
        <bdi class="truncate">{i18n.t('extName')}</bdi>
        <span class="pin-mark">
          <Icon name={import.meta.env.FIREFOX ? 'options' : 'pin'} />
        </span>
      </p>
    </div>
  );
}
