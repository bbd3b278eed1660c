import { i18n } from '#i18n';
import type { ComposeDraft } from '../../lib/capture/capture.ts';
import { beginning } from '../../lib/format/texts.ts';
import { useOwnId } from '../ui/view-context.ts';

/** Length of the excerpt that names a draft (characters). */
const NAMED_BY = 200;

export function DraftList({
  drafts,
  reopen,
}: {
  drafts: readonly ComposeDraft[];
  reopen(draftId: string): void;
}) {
  const id = useOwnId();
  if (drafts.length === 0) return null;
  return (
    <section class="draft-list sunken" aria-labelledby={id}>
      <h2 id={id}>{i18n.t('capture.drafts', drafts.length)}</h2>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id} class="row">
            <span id={`${id}-${draft.id}`} class="truncate" dir="auto">
              {beginning(draft.text.trim(), NAMED_BY)}
            </span>
            <button
              type="button"
              class="button compact"
              aria-describedby={`${id}-${draft.id}`}
              onClick={() => reopen(draft.id)}
            >
              {i18n.t('act.goOn')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
