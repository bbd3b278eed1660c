import { i18n } from '#i18n';
import type { KitChange } from '../../lib/settings-file/kit.ts';
import { fieldName, valueText } from './change-words.ts';
import { VisibleText } from './VisibleText.tsx';

/** Each value with what it is now. */
export function ChangeList({ changes }: { changes: readonly KitChange[] }) {
  return (
    <ul class="kit-changes">
      {changes.map((change) => (
        <li key={`${change.field} ${change.name ?? ''}`}>
          <span class="kit-kind">
            {change.from === undefined ? i18n.t('kit.preview.added') : i18n.t('kit.preview.changed')}
          </span>
          <span class="kit-change">
            <span class="strong">{fieldName(change.field)}</span>{' '}
            {change.name !== undefined && <VisibleText text={change.name} />}{' '}
            {change.field !== 'topicOrder' && <Values change={change} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Values({ change: { field, from, to } }: { change: KitChange }) {
  return (
    <span class="soft">
      {from !== undefined && (
        <>
          <VisibleText text={valueText(field, from)} />
          {' → '}
        </>
      )}
      <VisibleText text={valueText(field, to)} />
    </span>
  );
}
