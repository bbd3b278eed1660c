import { i18n } from '#i18n';
import { Skeleton } from '../ui/ServiceText.tsx';

export function PanelSkeleton() {
  return (
    <>
      <h1 class="visually-hidden">{i18n.t('common.loading')}</h1>
      <div aria-hidden="true">
        <section class="panel-title">
          <div class="title-line row tight">
            <Skeleton width="62%" height={18} />
          </div>
          <p class="whose">
            <Skeleton width="46%" height={13} />
          </p>
          <div class="why">
            <Skeleton width="72%" height={11} />
          </div>
        </section>
        <section class="section-waits stack">
          <SectionSkeleton />
        </section>
      </div>
    </>
  );
}

export function SectionSkeleton() {
  return (
    <>
      <Skeleton width="34%" height={12} />
      <Skeleton width="80%" />
      <Skeleton width="64%" />
      <Skeleton width="72%" />
    </>
  );
}
