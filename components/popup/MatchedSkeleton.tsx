import { i18n } from '#i18n';
import { TilesSkeleton } from '../analytics/FigureTiles.tsx';
import { TrendSkeleton } from '../analytics/Trend.tsx';
import { MessageSkeleton } from '../messages/MessageBlock.tsx';
import { VersionSkeleton } from '../publish/VersionBlock.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';

/** Placeholder of a matched page, the most common result, in its final size. */
export function MatchedSkeleton() {
  return (
    <>
      <h1 class="visually-hidden">{i18n.t('common.loading')}</h1>
      <div aria-hidden="true">
        <section>
          <div class="title-line row tight">
            <Skeleton width="190px" height={21} />
          </div>
          <AudienceSkeleton />
        </section>
        <OfAudience />
        <section>
          <div class="block-heading">
            <h2>{i18n.t('panel.sections.analytics')}</h2>
          </div>
          <TilesSkeleton />
          <div class="trend">
            <TrendSkeleton />
          </div>
        </section>
      </div>
    </>
  );
}

export function AudienceSkeleton() {
  return (
    <div class="row audience">
      <span class="avatar skeleton" />
      <div class="fills near audience-text stack">
        <Skeleton width="140px" />
        <Skeleton width="170px" height={11} />
      </div>
    </div>
  );
}

export function OfAudience() {
  return (
    <>
      <section>
        <VersionSkeleton />
      </section>
      <section>
        <MessageSkeleton />
      </section>
    </>
  );
}
