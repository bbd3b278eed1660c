import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import { fileName } from '../../lib/format/texts.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { useOwnId } from '../ui/use-own-id.ts';
import type { ListedWorkspace } from '../workspace/workspace-list.ts';

interface ExportKitProps {
  ask: Ask;
  workspaces: ListedWorkspace[];
  saveFile(name: string, type: string, text: string): void;
}

/** Saves one workspace, or all, as a file. */
export function ExportKit({ ask, workspaces, saveFile }: ExportKitProps) {
  const id = useOwnId();
  const [chosen, setChosen] = useState('');
  const action = useAction();
  const workspace = workspaces.find((each) => each.id === chosen);
  const save = () =>
    action.run(async () => {
      const kit = await ask('exportKit', workspace ? { workspaceId: workspace.id } : {});
      const name = fileName(i18n.t('kit.title'), workspace?.name ?? '', Date.now(), 'json');
      saveFile(name, 'application/json', `${JSON.stringify(kit, null, 2)}\n`);
    });
  return (
    <div class="kit-part field">
      <h3>{i18n.t('kit.export.title')}</h3>
      <label for={id}>{i18n.t('kit.export.which')}</label>
      <div class="kit-line">
        <select
          id={id}
          class="select"
          value={workspace?.id ?? ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          <option value="">{i18n.t('kit.export.all')}</option>
          {workspaces.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
        <button type="button" class="button" aria-disabled={action.busy} onClick={save}>
          <AnyIcon name="download" />
          {i18n.t('kit.export.save')}
        </button>
      </div>
      <p class="hint">{i18n.t('kit.export.hint')}</p>
      {action.problem && <ProblemNote problem={action.problem} now={Date.now()} />}
    </div>
  );
}
