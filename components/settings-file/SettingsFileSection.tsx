import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { fileName } from '../../lib/format/texts.ts';
import { readText } from '../../lib/platform/read-file.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import {
  MAX_SETTINGS_BYTES,
  type SettingsFault,
  type SettingsPreviewed,
} from '../../lib/settings-file/settings-file.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';
import { type ListedWorkspace, OptionsSection, type WithWorkspaces } from '../workspace/OptionsSection.tsx';
import { faultText } from './fault-text.ts';
import { SettingsPreview } from './SettingsPreview.tsx';

export function SettingsFileSection({ workspaces, onApplied }: WithWorkspaces & { onApplied(): void }) {
  return (
    <OptionsSection
      id="settings-file"
      title={i18n.t('settingsFile.title')}
      intro={i18n.t('settingsFile.intro')}
    >
      {workspaces !== undefined && workspaces.length > 0 && <ExportSettings workspaces={workspaces} />}
      <ImportSettings onApplied={onApplied} />
    </OptionsSection>
  );
}

function ExportSettings({ workspaces }: { workspaces: ListedWorkspace[] }) {
  const { ask } = useView();
  const id = useOwnId();
  const [chosen, setChosen] = useState('');
  const action = useAction();
  const workspace = workspaces.find((each) => each.id === chosen);
  const save = () =>
    action.run(async () => {
      const settings = await ask('exportSettings', workspace ? { workspaceId: workspace.id } : {});
      const name = fileName(i18n.t('settingsFile.title'), workspace?.name ?? '', Date.now(), 'json');
      saveFile(name, 'application/json', `${JSON.stringify(settings, null, 2)}\n`);
    });
  return (
    <div class="settings-part field">
      <h3>{i18n.t('settingsFile.export.title')}</h3>
      <label for={id} class="visually-hidden">
        {i18n.t('settingsFile.export.which')}
      </label>
      <div class="row wrap settings-line">
        <select
          id={id}
          class="select"
          value={workspace?.id ?? ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          <option value="">{i18n.t('settingsFile.export.all')}</option>
          {workspaces.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
        <button type="button" class="button" aria-disabled={action.busy} onClick={save}>
          <Icon name="download" />
          {i18n.t('settingsFile.export.save')}
        </button>
      </div>
      <p class="hint">{i18n.t('settingsFile.export.hint')}</p>
      {action.problem && <ProblemNote problem={action.problem} />}
    </div>
  );
}

type Shown = Extract<SettingsPreviewed, { ok: true }> & { text: string; name: string };

function ImportSettings({ onApplied }: { onApplied(): void }) {
  const { ask } = useView();
  const id = useOwnId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<Shown>();
  const [fault, setFault] = useState<SettingsFault>();
  const [said, setSaid] = useState('');
  const action = useAction();
  const open = (file: File | undefined) =>
    action.run(async () => {
      if (!file) return;
      setSaid('');
      setPreview(undefined);
      setFault(undefined);
      if (file.size > MAX_SETTINGS_BYTES)
        return setFault({ reason: 'too-large', path: [], most: MAX_SETTINGS_BYTES });
      const text = await readText(file);
      const found = await ask('previewSettings', { text });
      if (found.ok) setPreview({ ...found, text, name: file.name });
      else setFault(found.fault);
    });
  const close = () => {
    setPreview(undefined);
    input.current?.focus();
  };
  const apply = ({ text, digest, workspaces }: Shown, moves: string[]) =>
    action.run(async () => {
      const { workspaceIds } = await ask('applySettings', { text, digest, moves });
      const isPart = workspaceIds.length < workspaces.length;
      setSaid(isPart ? i18n.t('settingsFile.import.appliedPart') : i18n.t('settingsFile.import.applied'));
      close();
      onApplied();
    });
  return (
    <div class="settings-part field">
      <h3>{i18n.t('settingsFile.import.title')}</h3>
      <label for={id} class="visually-hidden">
        {i18n.t('settingsFile.import.file')}
      </label>
      <input
        ref={input}
        id={id}
        class="settings-file"
        type="file"
        accept=".json,application/json"
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          open(currentTarget.files?.[0]);
          // Reset, so that the same file can be opened again after a correction.
          currentTarget.value = '';
        }}
      />
      <p id={`${id}-hint`} class="hint">
        {i18n.t('settingsFile.import.hint')}
      </p>
      {fault && (
        <div class="notice stop" role="alert">
          <Icon name="warning" />
          <p class="words">{faultText(fault)}</p>
        </div>
      )}
      {action.problem && <ProblemNote problem={action.problem} />}
      {preview && (
        <SettingsPreview
          key={preview.digest}
          name={preview.name}
          preview={preview}
          busy={action.busy}
          apply={(moves) => apply(preview, moves)}
          cancel={close}
        />
      )}
      <p class="soft" role="status">
        {said}
      </p>
    </div>
  );
}
