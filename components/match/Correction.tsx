import './popup-choosing.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Match, PageStatus } from '../../lib/page-status/page-status.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import { AudienceFinder } from './AudienceFinder.tsx';
import { PageChoice, type Target } from './PageChoice.tsx';

export function Correction({ status, match }: { status: PageStatus; match: Match }) {
  const { ask } = useView();
  const [what, setWhat] = useState<'page' | 'audience'>('page');
  const [target, setTarget] = useState<Target>();
  const changing = useAction();
  const { bindingId } = match;
  const bindAudience = (audienceId: string) =>
    changing.run(() => ask('bind', { url: status.url, below: false, pageId: match.page.pageId, audienceId }));
  return (
    <div class="inset">
      <fieldset class="tabs">
        <legend class="visually-hidden">{i18n.t('act.notThisPage')}</legend>
        <button type="button" aria-pressed={what === 'page'} onClick={() => setWhat('page')}>
          {i18n.t('popup.correct.page')}
        </button>
        <button type="button" aria-pressed={what === 'audience'} onClick={() => setWhat('audience')}>
          {i18n.t('popup.correct.audience')}
        </button>
      </fieldset>
      {changing.problem && <ProblemNote problem={changing.problem} />}
      {what === 'page' ? (
        <PageChoice takesFocus url={status.url} target={target} onTarget={setTarget} />
      ) : (
        <AudienceFinder
          takesFocus
          pageId={match.page.pageId}
          known={match.audiences}
          onChoose={(hit) => bindAudience(hit.audienceId)}
        />
      )}
      {bindingId !== undefined && target === undefined && (
        <button
          type="button"
          class="link"
          aria-disabled={changing.busy}
          onClick={() => changing.run(() => ask('unbind', { bindingId }))}
        >
          {i18n.t('popup.correct.forget')}
        </button>
      )}
    </div>
  );
}
