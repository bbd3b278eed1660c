import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AddressTemplate } from '../../lib/capture/capture-settings.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { SessionRule } from '../../lib/sessions/sessions.ts';
import type {
  SettingsChange,
  SettingsField,
  SettingsPreviewed,
  SettingsTarget,
  SettingsValue,
  SettingsWorkspacePreview,
} from '../../lib/settings-file/settings-file.ts';
import { VisibleText } from '../ui/ExactText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { fill, HOLE, ServiceText } from '../ui/ServiceText.tsx';
import { placeText } from './fault-text.ts';

interface SettingsPreviewProps {
  name: string;
  preview: Extract<SettingsPreviewed, { ok: true }>;
  busy: boolean;
  apply(moves: string[]): void;
  cancel(): void;
}

/** Of the ignored places, more are only counted. */
const MAX_IGNORED = 20;

/** Everything a file would change. Nothing is stored before the button is pressed. */
export function SettingsPreview({ name, preview, busy, apply, cancel }: SettingsPreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [moves, setMoves] = useState<string[]>([]);
  useEffect(() => heading.current?.focus(), []);
  const isIdle = ({ isNew, changes, move, workspaceId }: SettingsWorkspacePreview) =>
    move ? !moves.includes(workspaceId) : !isNew && changes.length === 0;
  const more = preview.ignored.length - MAX_IGNORED;
  const idle = preview.workspaces.every(isIdle);
  const toggle = (id: string) =>
    setMoves(moves.includes(id) ? moves.filter((each) => each !== id) : [...moves, id]);
  return (
    <div class="stack settings-preview">
      <h4 ref={heading} tabIndex={-1}>
        {fill(i18n.t('common.whatChanges', [HOLE]), <bdi key="name">{name}</bdi>)}
      </h4>
      <ul>
        {preview.workspaces.map((workspace) => (
          <WorkspaceChanges
            key={workspace.workspaceId}
            workspace={workspace}
            moving={moves.includes(workspace.workspaceId)}
            toggle={() => toggle(workspace.workspaceId)}
          />
        ))}
      </ul>
      {preview.ignored.length > 0 && (
        <p class="hint">
          {i18n.t('settingsFile.preview.ignored')}{' '}
          <bdi class="mono">{preview.ignored.slice(0, MAX_IGNORED).map(placeText).join('; ')}</bdi>
          {more > 0 && ` ${i18n.t('count.more', more, [formatWhole(more)])}`}
        </p>
      )}
      <div class="form-actions row wrap">
        <button
          type="button"
          class="button primary"
          disabled={idle}
          aria-disabled={busy}
          onClick={() => apply(moves)}
        >
          {i18n.t('settingsFile.preview.apply')}
        </button>
        <button type="button" class="button" onClick={cancel}>
          {i18n.t('act.cancel')}
        </button>
      </div>
    </div>
  );
}

interface WorkspaceChangesProps {
  workspace: SettingsWorkspacePreview;
  moving: boolean;
  toggle(): void;
}

function WorkspaceChanges({ workspace, moving, toggle }: WorkspaceChangesProps) {
  const { name, color, isNew, baseUrl, changes, unchanged, move, locked, workspaceId } = workspace;
  return (
    <li class="settings-workspace" data-color={color}>
      <h5 class="row wrap">
        <span class="workspace-mark" />
        <ServiceText text={name} />
        <span class={`pill ${isNew ? 'live' : 'quiet'}`}>{headline(workspace)}</span>
      </h5>
      {isNew && <bdi class="mono">{baseUrl}</bdi>}
      {changes.length > 0 && <SettingsChanges changes={changes} />}
      {move && (
        <div class="notice stop settings-move">
          <Icon name="warning" />
          <div class="words">
            <p>{i18n.t('settingsFile.preview.move')}</p>
            <p>
              <bdi class="mono">{move.from}</bdi> → <bdi class="mono">{move.to}</bdi>
            </p>
            <label for={`settings-move-${workspaceId}`}>
              <input id={`settings-move-${workspaceId}`} type="checkbox" checked={moving} onChange={toggle} />
              {i18n.t('settingsFile.preview.acceptMove')}
            </label>
          </div>
        </div>
      )}
      {locked.length > 0 && <p class="hint">{i18n.t('settingsFile.preview.locked', locked.length)}</p>}
      {unchanged > 0 && <p class="hint">{i18n.t('settingsFile.preview.unchanged', unchanged)}</p>}
    </li>
  );
}

function headline({ isNew, changes, move }: SettingsWorkspacePreview): string {
  if (isNew) return i18n.t('common.new');
  const count = changes.length + (move ? 1 : 0);
  return count === 0 ? i18n.t('settingsFile.preview.same') : i18n.t('count.changes', count);
}

function SettingsChanges({ changes }: { changes: readonly SettingsChange[] }) {
  return (
    <ul class="settings-changes">
      {changes.map((change, index) => (
        // Changes never reorder, and two names may be equal.
        <li key={index}>
          <span class="soft">
            {change.from === undefined
              ? i18n.t('publishing.changes.added')
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

/** A text to confirm, with its line breaks. */
function Exact({ text }: { text: string }) {
  return (
    <bdi class="settings-text">
      <VisibleText text={text} lines />
    </bdi>
  );
}

function valueText(field: SettingsField, value: SettingsValue): string {
  if (field === 'topic') return value ? i18n.t('topics.pinned') : i18n.t('settingsFile.value.notPinned');
  if (typeof value === 'boolean') return value ? i18n.t('saveList.yes') : i18n.t('settingsFile.value.no');
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
