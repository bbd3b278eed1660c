import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { ComposeDraft } from '../../lib/capture/capture.ts';
import { Confirm } from './Confirm.tsx';
import type { Compose } from './use-compose.ts';

interface ComposerFooterProps {
  draft: ComposeDraft;
  compose: Compose;
}

/** Save and discard. */
export function ComposerFooter({ draft, compose }: ComposerFooterProps) {
  const [asking, setAsking] = useState(false);
  const discard = () => {
    if (draft.text.trim() === '') compose.discard().catch(reportError);
    else setAsking(true);
  };
  // Changed in vain: the capture went on in the meantime.
  const isTooLate = draft.editing && compose.problem !== undefined;
  return (
    <div class="composer-footer">
      {isTooLate && <p class="small">{i18n.t('capture.sentMeanwhile')}</p>}
      <div class="composer-buttons">
        <button type="button" class="link quiet" onClick={discard}>
          {i18n.t('capture.discard')}
        </button>
        <button
          type="button"
          class="button primary"
          title={i18n.t('capture.saveKeys')}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-disabled={compose.busy}
          disabled={!compose.isReady}
          onClick={isTooLate ? compose.saveAsNew : compose.save}
        >
          {saveText(draft, compose, isTooLate ?? false)}
        </button>
      </div>
      <p class="small soft">{i18n.t('capture.kept')}</p>
      {asking && (
        <Confirm
          title={i18n.t('capture.discardTitle')}
          confirm={i18n.t('capture.discard')}
          keep={i18n.t('capture.keepWriting')}
          work={compose.discard}
          onClose={() => setAsking(false)}
        >
          <p>{i18n.t('capture.discardText')}</p>
        </Confirm>
      )}
    </div>
  );
}

function saveText({ editing }: ComposeDraft, { known }: Compose, isTooLate: boolean): string {
  if (isTooLate) return i18n.t('capture.asNew');
  if (editing) return i18n.t('capture.change');
  return known?.identical ? i18n.t('capture.saveAnyway') : i18n.t('capture.save');
}
