import { i18n } from '#i18n';
import type { AddressTemplate } from '../../lib/capture/capture-settings.ts';
import type { SessionRule } from '../../lib/sessions/sessions.ts';
import type {
  SettingsChange,
  SettingsField,
  SettingsTarget,
  SettingsValue,
} from '../../lib/settings-file/settings-file.ts';
import { VisibleText } from '../ui/ExactText.tsx';

export function SettingsChanges({ changes }: { changes: readonly SettingsChange[] }) {
  return (
    <ul class="settings-changes">
      {changes.map((change, index) => (
        // The changes of one file never change places; two of their names may be the same.
        <li key={index}>
          <span class="soft">
            {change.from === undefined
              ? i18n.t('settingsFile.preview.added')
              : i18n.t('settingsFile.preview.changed')}
          </span>
          <span class="settings-change">
            <span class="strong">{i18n.t(`settingsFile.field.${change.field}`)}</span>{' '}
            {change.name !== undefined && <Exact text={change.name} />}{' '}
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
          <Exact text={valueText(field, from)} />
          {' → '}
        </>
      )}
      <Exact text={valueText(field, to)} />
    </span>
  );
}

/** A text that a person confirms. Lines stay lines. */
function Exact({ text }: { text: string }) {
  return (
    <bdi class="settings-text">
      <VisibleText text={text} lines />
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
