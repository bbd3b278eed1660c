import { i18n } from '#i18n';
import type { AddressTemplate } from '../../lib/capture/capture-settings.ts';
import { visibleParts } from '../../lib/format/visible-text.ts';
import type { SessionRule } from '../../lib/sessions/sessions.ts';
import type {
  SettingsChange,
  SettingsField,
  SettingsTarget,
  SettingsValue,
} from '../../lib/settings-file/settings-file.ts';

/** Each value with its present one. */
export function SettingsChanges({ changes }: { changes: readonly SettingsChange[] }) {
  return (
    <ul class="settings-changes">
      {changes.map((change) => (
        <li key={`${change.field} ${change.name ?? ''}`}>
          <span class="soft">
            {change.from === undefined
              ? i18n.t('settingsFile.preview.added')
              : i18n.t('settingsFile.preview.changed')}
          </span>
          <span class="settings-change">
            <span class="strong">{i18n.t(`settingsFile.field.${change.field}`)}</span>{' '}
            {change.name !== undefined && <VisibleText text={change.name} />}{' '}
            {change.field !== 'topicOrder' && <Values change={change} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Values({ change: { field, from, to } }: { change: SettingsChange }) {
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

/** A text that a person confirms: whatever cannot be seen in it is shown by its number. Lines stay lines. */
function VisibleText({ text }: { text: string }) {
  return (
    <bdi class="settings-text">
      {visibleParts(text, true).map(({ text: part, unseen }, index) =>
        // The parts of one text never change places.
        unseen ? <code key={index}>{unseen}</code> : part,
      )}
    </bdi>
  );
}

function valueText(field: SettingsField, value: SettingsValue): string {
  if (field === 'topic')
    return value ? i18n.t('settingsFile.value.pinned') : i18n.t('settingsFile.value.notPinned');
  if (typeof value === 'boolean')
    return value ? i18n.t('settingsFile.value.yes') : i18n.t('settingsFile.value.no');
  if (Array.isArray(value)) return value.map(listedText).join('; ') || i18n.t('settingsFile.value.none');
  if (typeof value === 'object') return targetText(value);
  return String(value);
}

function listedText(value: SessionRule | AddressTemplate): string {
  if ('pattern' in value) return `${value.pattern}: ${value.template}`;
  const { kind, name, attribute } = value;
  return `${kind} ${name}${attribute === undefined ? '' : ` @${attribute}`}`;
}

function targetText({ pageId, audienceId, never }: SettingsTarget): string {
  if (never) return i18n.t('field.never');
  return audienceId === undefined
    ? i18n.t('settingsFile.value.page', [pageId ?? ''])
    : i18n.t('settingsFile.value.audience', [pageId ?? '', audienceId]);
}
