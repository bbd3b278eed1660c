import { i18n } from '#i18n';
import type { Audience } from '../../lib/api/schemas.ts';
import { exactTime, readTimestamp, shortTime } from '../../lib/format/dates.ts';
import { liveVersionOf } from '../../lib/publish/audience-versions.ts';
import { elapsedSince } from '../../lib/publish/version-life.ts';
import { fill, HOLE } from '../ui/fill.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';
import { shortElapsedText } from './elapsed-text.ts';

/** What visitors get now, and since when. */
export function LiveBlock({ audience, now }: { audience: Audience; now: number }) {
  const live = liveVersionOf(audience);
  const at = readTimestamp(live?.publishedAt);
  const elapsed = elapsedSince(at, now);
  return (
    <section>
      <div class="block-heading">
        <h2>{i18n.t('versions.live')}</h2>
        {elapsed !== undefined && <span class="push age">{shortElapsedText(elapsed)}</span>}
      </div>
      {live ? (
        <div class="row wrap version-state">
          <StatusPill
            tone="live"
            status={i18n.t('common.status.live')}
            {...(typeof live.versionNumber === 'number' ? { number: live.versionNumber } : {})}
          />
          {live.publishedAt && (
            <span class="soft small since">
              {fill(
                i18n.t('versions.since', [HOLE]),
                at === undefined ? (
                  <ServiceText text={live.publishedAt} mono />
                ) : (
                  <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
                    {shortTime(at, now)}
                  </time>
                ),
              )}
            </span>
          )}
        </div>
      ) : (
        <p class="version-none">
          {i18n.t('versions.neverLive')} <span class="soft">{i18n.t('versions.neverLiveText')}</span>
        </p>
      )}
    </section>
  );
}
