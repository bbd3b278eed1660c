import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { shownAddress } from '../../lib/format/addresses.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';

interface NothingProps {
  title: string;
  text?: string;
  address?: string;
  act?: (() => void) | undefined;
  children?: ComponentChildren;
}

export function Nothing({ title, text, address, act, children }: NothingProps) {
  return (
    <section class="calm" aria-live="polite">
      <h2 class="calm-title">{title}</h2>
      {text !== undefined && <p class="soft">{text}</p>}
      {address !== undefined && (
        <p class="soft mono" dir="auto">
          {shownAddress(address)}
        </p>
      )}
      {act && (
        <button type="button" class="button" onClick={() => act()}>
          {children}
        </button>
      )}
    </section>
  );
}

export function AuditProblem({ problem, retry }: { problem: Problem; retry(): void }) {
  return (
    <section class="stack">
      <h2>{i18n.t('audit.title')}</h2>
      <ProblemNote problem={problem} onRetry={retry} />
    </section>
  );
}

const widths = ['40px', '92px', '128px', '60px', '80px'];

export function AuditSkeleton() {
  return (
    <section aria-busy="true">
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
        <Skeleton width="128px" height={20} />
      </p>
      <Skeleton width="100%" height={28} />
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
