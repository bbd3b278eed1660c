import { i18n } from '#i18n';
import { Skeleton } from '../ui/Skeleton.tsx';

const widths = ['40px', '92px', '128px', '60px', '80px'];

export function AuditSkeleton() {
  return (
    <section class="audit-summary" aria-busy="true">
      <div class="block-heading">
        <h2>{i18n.t('audit.title')}</h2>
        <span class="push">
          <Skeleton width="76px" height={11} />
        </span>
      </div>
      <p class="visually-hidden" role="status">
        {i18n.t('audit.reading')}
      </p>
      <p class="audit-count">
        <Skeleton width="104px" height={24} />
      </p>
      <div class="stack audit-waiting">
        {widths.map((width) => (
          <span key={width} class="row">
            <Skeleton width={width} height={13} />
            <span class="push">
              <Skeleton width="54px" height={18} />
            </span>
          </span>
        ))}
      </div>
    </section>
  );
}
