import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { fileName } from '../../lib/format/texts.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';
import { type ListedWorkspace, OptionsSection, type WithWorkspaces } from '../workspace/OptionsSection.tsx';
import { ImportSettings } from './ImportSettings.tsx';

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
      <label for={id}>{i18n.t('settingsFile.export.which')}</label>
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
          <AnyIcon name="download" />
          {i18n.t('settingsFile.export.save')}
        </button>
      </div>
      <p class="hint">{i18n.t('settingsFile.export.hint')}</p>
      {action.problem && <ProblemNote problem={action.problem} />}
    </div>
  );
}
