import './popup-choosing.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Match, PageStatus } from '../../lib/page-status/page-status.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { usePageActions, useView } from '../ui/view-context.ts';
import { AudienceFinder } from './AudienceFinder.tsx';

/** The page is known but not the audience: choose one, or bind the page alone. */
export function AudienceChoice({ status, match }: { status: PageStatus; match: Match }) {
  const { ask } = useView();
  const { refresh } = usePageActions();
  // Closed if the address is already bound to the page alone.
  const [open, setOpen] = useState(match.bindingId === undefined);
  const binding = useAction();
  const bind = (audienceId?: string) => {
    const to = { pageId: match.page.pageId, ...(audienceId === undefined ? {} : { audienceId }) };
    binding.run(() => ask('bind', { url: status.url, below: false, ...to }));
  };
  const { audiences } = match;
  if (audiences.state === 'shown' && audiences.data.complete && audiences.data.count === 0) {
    return <p class="soft choice-line">{i18n.t('common.noAudiencesYet')}</p>;
  }
  if (audiences.state === 'failed') {
    const isShownAbove = status.notice?.kind === audiences.problem.kind;
    return isShownAbove ? (
      <p class="soft choice-line">{i18n.t('popup.audience.notRead')}</p>
    ) : (
      <ProblemNote problem={audiences.problem} onRetry={refresh} />
    );
  }
  if (!open) {
    return (
      <div class="row choice-line">
        <span class="soft">{i18n.t('common.noAudience')}</span>
        <button type="button" class="button compact push" onClick={() => setOpen(true)}>
          {i18n.t('act.chooseAudience')}
        </button>
      </div>
    );
  }
  return (
    <div class="inset">
      <div class="row">
        <h2>{i18n.t('popup.audience.which')}</h2>
        <button
          type="button"
          class="link push"
          aria-disabled={binding.busy}
          onClick={() => (match.bindingId === undefined ? bind() : setOpen(false))}
        >
          {i18n.t('popup.audience.justPage')}
        </button>
      </div>
      {binding.problem && <ProblemNote problem={binding.problem} />}
      <AudienceFinder
        takesFocus={match.bindingId !== undefined}
        pageId={match.page.pageId}
        known={match.audiences}
        onChoose={(hit) => bind(hit.audienceId)}
      />
    </div>
  );
}
