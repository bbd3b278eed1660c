import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Match, PageStatus } from '../../lib/page-status/page-status.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MatchReasons, PageTags } from './MatchLabels.tsx';

const Correction = lazyPart(async () => (await import('./Correction.tsx')).Correction);

interface MatchedTitleProps {
  status: PageStatus;
  match: Match;
  children?: ComponentChildren;
}

export function MatchedTitle({ status, match, children }: MatchedTitleProps) {
  const [isOpen, setOpen] = useState(false);
  const { page } = match;
  const label = i18n.t('act.notThisPage');
  return (
    <>
      <div class="title-line row tight">
        <h1 class="clamp" dir="auto" title={[page.name, page.title].filter(Boolean).join('\n')}>
          {page.name || page.pageId}
        </h1>
        <button
          type="button"
          class="icon matched-mark"
          aria-label={label}
          title={label}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="check" tiny />
        </button>
        <PageTags page={page} />
      </div>
      {children}
      {isOpen && (
        <>
          <p class="why">
            <span>
              <MatchReasons reasons={match.reasons} />
            </span>
          </p>
          <Correction status={status} match={match} />
        </>
      )}
    </>
  );
}
