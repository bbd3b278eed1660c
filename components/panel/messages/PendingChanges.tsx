import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { ThreadChange } from '../../../lib/thread.ts';
import { ChangeDiff } from './ChangeDiff.tsx';

/** As many as are shown before the rest is asked for. */
const FIRST = 5;

/** What would change if the latest version went live. */
export function PendingChanges({ changes }: { changes: ThreadChange[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, FIRST);
  return (
    <section>
      <div class="block-heading">
        <h2>{i18n.t('messages.pending')}</h2>
        <span class="small soft">{changes.length}</span>
      </div>
      <ul class="change-list">
        {shown.map((change, index) => (
          <li key={index}>
            <ChangeDiff change={change} />
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {i18n.t('messages.showAll', [changes.length])}
        </button>
      )}
    </section>
  );
}
