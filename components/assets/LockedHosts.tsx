import { i18n } from '#i18n';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import type { Pictures } from './Assets.tsx';

/** Hosts of pictures that the browser was not asked for yet. It is asked in this click. */
export function LockedHosts({ pictures: { locked, allow } }: { pictures: Pictures }) {
  return (
    <>
      {[...locked].map(([host, pattern]) => (
        <div key={host} class="notice warn">
          <AnyIcon name="lock" />
          <div class="words">
            {i18n.t('assets.locked')} <bdi class="mono">{host}</bdi>
          </div>
          <button
            type="button"
            class="button compact"
            aria-label={i18n.t('assets.allowHost', [host])}
            onClick={() => allow(pattern)}
          >
            {i18n.t('problem.grant')}
          </button>
        </div>
      ))}
    </>
  );
}
