import './popup-choosing.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { MatchedProps } from '../popup/popup-actions.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { AudienceFinder } from './AudienceFinder.tsx';
import { PageChoice, type Target } from './PageChoice.tsx';

/** Puts a match right: another page, another audience, never here, or back to what the addresses say. */
export function Correction({ look, actions, match }: MatchedProps) {
  const [what, setWhat] = useState<'page' | 'audience'>('page');
  const [target, setTarget] = useState<Target>();
  const changing = useAction();
  const { bindingId } = match;
  const bindAudience = (audienceId: string) =>
    changing.run(() =>
      actions.ask('bind', { url: look.url, below: false, pageId: match.page.pageId, audienceId }),
    );
  return (
    <div class="inset">
      <fieldset class="tabs">
        <legend class="visually-hidden">{i18n.t('popup.correct.open')}</legend>
        <button type="button" aria-pressed={what === 'page'} onClick={() => setWhat('page')}>
          {i18n.t('popup.correct.page')}
        </button>
        <button type="button" aria-pressed={what === 'audience'} onClick={() => setWhat('audience')}>
          {i18n.t('popup.correct.audience')}
        </button>
      </fieldset>
      {changing.problem && <ProblemNote problem={changing.problem} onOptions={actions.openOptions} />}
      {what === 'page' ? (
        <PageChoice takesFocus look={look} actions={actions} target={target} onTarget={setTarget} />
      ) : (
        <AudienceFinder
          takesFocus
          pageId={match.page.pageId}
          known={match.audiences}
          ask={actions.ask}
          onChoose={(hit) => bindAudience(hit.audienceId)}
        />
      )}
      {bindingId !== undefined && target === undefined && (
        <button
          type="button"
          class="link"
          disabled={changing.busy}
          onClick={() => changing.run(() => actions.ask('unbind', { bindingId }))}
        >
          {i18n.t('popup.correct.forget')}
        </button>
      )}
    </div>
  );
}
