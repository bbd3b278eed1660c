import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AudienceMessages } from '../../lib/api/schemas.ts';
import { changeCells } from '../../lib/export/saved-tables.ts';
import type { ThreadChange } from '../../lib/messages/thread.ts';
import { SaveList } from '../export/SaveList.tsx';
import { columns } from '../export/save-columns.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { ChangeDiff } from './ChangeDiff.tsx';

/** As many as are shown before the rest is asked for. */
const FIRST = 5;

interface PendingChangesProps {
  changes: ThreadChange[];
  /** The same as the service sent them. */
  sent: AudienceMessages['pendingChanges'];
  /** Whose they are. */
  of: string;
  saveFile: PanelProps['saveFile'];
}

/** What would change if the latest version went live. */
export function PendingChanges({ changes, sent, of, saveFile }: PendingChangesProps) {
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, FIRST);
  return (
    <section aria-label={i18n.t('messages.pending')}>
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
      <div class="row wrap pending-tools">
        {shown.length < changes.length && (
          <button type="button" class="link" onClick={() => setAll(true)}>
            {i18n.t('messages.showAll', [changes.length])}
          </button>
        )}
        <SaveList
          what={i18n.t('messages.pending')}
          of={of}
          list={() => ({ rows: [columns('before', 'after'), ...changes.map(changeCells)], json: sent })}
          saveFile={saveFile}
        />
      </div>
    </section>
  );
}
