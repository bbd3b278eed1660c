import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { pastedIds } from '../../lib/format/texts.ts';
import { IdsField } from '../ui/IdsField.tsx';

/** More are not asked for at once. */
const MOST_IDS = 50;

/** Sessions by their ids, one or several. */
export function SessionForm({ open }: { open(sessionIds: string[]): void }) {
  const [text, setText] = useState('');
  const ids = pastedIds(text, 'audience_sessions');
  const submit = (event: Event) => {
    event.preventDefault();
    if (ids.length === 0) return;
    open(ids.slice(0, MOST_IDS));
    setText(ids.slice(MOST_IDS).join('\n'));
  };
  return (
    <form class="session-form" onSubmit={submit}>
      <IdsField
        label={i18n.t('sessions.ids')}
        hint={ids.length > MOST_IDS ? i18n.t('sessions.tooMany', [MOST_IDS]) : i18n.t('sessions.idsHint')}
        value={text}
        onInput={setText}
      />
      <button type="submit" class="button primary" disabled={ids.length === 0}>
        {ids.length > 1
          ? i18n.t('sessions.openSeveral', [Math.min(ids.length, MOST_IDS)])
          : i18n.t('sessions.open')}
      </button>
    </form>
  );
}
