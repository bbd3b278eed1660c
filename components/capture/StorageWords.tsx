import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { canCheckForUpdate, checkForUpdate } from '../../lib/platform/extension-store.ts';
import type { StorageNotes } from '../../lib/platform/storage-notes.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import '../ui/styles/notices.css';

/** The warnings in sentences with remedies. A loss stays until dismissed. */
export function StorageWords({ notes: { isNewer, lost } }: { notes: StorageNotes }) {
  const { ask } = useView();
  const closing = useAction();
  const checking = useAction();
  const [found, setFound] = useState<boolean>();
  return (
    <section class="stack" aria-label={i18n.t('storage.title')}>
      {isNewer && (
        <div class="notice warn">
          <Icon name="warning" />
          <div class="words">
            {i18n.t('storage.newer')}
            <p role="status">{found !== undefined && i18n.t(`storage.update.${found ? 'found' : 'none'}`)}</p>
          </div>
          {canCheckForUpdate() && (
            <button
              type="button"
              class="button compact"
              aria-disabled={checking.busy}
              onClick={() => checking.run(async () => setFound(await checkForUpdate()))}
            >
              {i18n.t('storage.update.check')}
            </button>
          )}
        </div>
      )}
      {lost !== undefined && (
        <div class="notice warn">
          <Icon name="warning" />
          <div class="words">{i18n.t('storage.lost', lost)}</div>
          <button
            type="button"
            class="button compact"
            aria-disabled={closing.busy}
            onClick={() => closing.run(() => ask('forgetLoss', {}))}
          >
            {i18n.t('common.close')}
          </button>
        </div>
      )}
      {closing.problem && <ProblemNote problem={closing.problem} />}
    </section>
  );
}
