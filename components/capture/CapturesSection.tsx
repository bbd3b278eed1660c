import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import {
  type CaptureForm,
  captureDefaults,
  faultsOfForm,
  settingsOf,
} from '../../lib/capture/capture-settings.ts';
import type { TopicAdded } from '../../lib/topics/topics.ts';
import type { ManagedField } from '../../lib/workspace/workspace.ts';
import { Locked } from '../settings-file/Locked.tsx';
import { AddTopics } from '../topics/AddTopics.tsx';
import { TopicList } from '../topics/TopicList.tsx';
import { Field } from '../ui/Field.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { NotLoaded, useLoaded } from '../ui/use-loaded.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';
import {
  EachWorkspace,
  type ListedWorkspace,
  OfWorkspace,
  type WithWorkspaces,
} from '../workspace/OptionsSection.tsx';
import { useEdits } from '../workspace/use-edits.ts';
import { AddressTemplates, type EditedTemplate } from './AddressTemplates.tsx';
import { TemplateField } from './TemplateField.tsx';

export function CapturesSection({ workspaces, reload }: WithWorkspaces & { reload(): void }) {
  return (
    <EachWorkspace
      id="captures"
      title={i18n.t('kind.captures')}
      intro={i18n.t('capture.options.intro')}
      workspaces={workspaces}
    >
      {(workspace) => (
        <OfWorkspace key={workspace.id} workspace={workspace}>
          <WorkspaceTopics workspace={workspace} />
          <CaptureRules workspace={workspace} reload={reload} />
        </OfWorkspace>
      )}
    </EachWorkspace>
  );
}

/** The topics of one workspace. Only the active workspace's can be changed, because adding one reads it at the service. */
function WorkspaceTopics({ workspace }: { workspace: ListedWorkspace }) {
  const { ask } = useView();
  const { id: workspaceId, active } = workspace;
  const read = () => ask('listTopics', { workspaceId });
  const reading = useLoaded([ask, workspaceId], read, { revision: workspace });
  const { data: topics, again } = reading;
  const [added, setAdded] = useState<readonly TopicAdded[]>([]);
  const onAdded = (answers: readonly TopicAdded[]) => {
    setAdded(answers);
    again();
  };
  const id = useOwnId();
  return (
    <fieldset class="rule" aria-labelledby={id}>
      <span id={id} class="field-name bold">
        {i18n.t('kind.topics')}
      </span>
      <div class="stack">
        <NotLoaded reading={reading} />
        {topics?.length === 0 && (
          <>
            <p class="soft">{i18n.t('topics.noTopics')}</p>
            {active && <p class="hint">{i18n.t('topics.whereIds')}</p>}
          </>
        )}
        {topics && <TopicList topics={topics} arranging={active} added={added} onChanged={again} />}
        {active ? <AddTopics onAdded={onAdded} /> : <p class="hint">{i18n.t('capture.options.notActive')}</p>}
      </div>
    </fieldset>
  );
}

function CaptureRules({ workspace, reload }: { workspace: ListedWorkspace; reload(): void }) {
  const { ask } = useView();
  const { values: form, edits, isSaved, edit, noteSaved } = useEdits(formOf(workspace), workspace);
  const saving = useAction();
  const faults = faultsOfForm(form);
  const isLocked = (field: ManagedField) => workspace.managed?.fields.includes(field) ?? false;
  const submit = (event: Event) => {
    event.preventDefault();
    if (faults.length > 0) return;
    saving.run(async () => {
      await ask('setCaptureSettings', { workspaceId: workspace.id, settings: settingsOf(edits) });
      reload();
      noteSaved(edits);
    });
  };
  return (
    <form
      class="stack workspace-form capture-rules"
      aria-label={i18n.t('capture.options.rules')}
      onSubmit={submit}
      noValidate
    >
      <Locked on={isLocked('template')}>
        <TemplateField
          value={form.template}
          fault={faults.includes('template')}
          onInput={(template) => edit({ template })}
        />
      </Locked>
      <Locked on={isLocked('templates')}>
        <AddressTemplates
          template={form.template}
          templates={form.templates}
          onChange={(templates) => edit({ templates })}
        />
      </Locked>
      <Locked on={isLocked('holdSeconds')}>
        <Field
          label={i18n.t('settingsFile.field.holdSeconds')}
          unit={i18n.t('capture.options.holdUnit')}
          hint={i18n.t('capture.options.holdHint')}
          fault={faults.includes('hold') ? i18n.t('capture.options.holdFault') : undefined}
          value={form.hold}
          input={{ inputMode: 'numeric', maxLength: 100 }}
          onInput={(hold) => edit({ hold })}
        />
      </Locked>
      <Locked on={isLocked('entryType')}>
        <Field
          label={i18n.t('settingsFile.field.entryType')}
          hint={i18n.t('capture.options.typeHint')}
          fault={faults.includes('type') ? i18n.t('capture.options.typeFault') : undefined}
          value={form.type}
          input={{ maxLength: 100 }}
          onInput={(type) => edit({ type })}
        />
      </Locked>
      {saving.problem && <ProblemNote problem={saving.problem} />}
      <div class="form-actions row wrap">
        <button type="submit" class="button primary" disabled={faults.length > 0} aria-disabled={saving.busy}>
          {i18n.t('act.save')}
        </button>
        <span class="soft" role="status">
          {isSaved && i18n.t('capture.options.saved')}
        </span>
      </div>
    </form>
  );
}

type RulesForm = CaptureForm & { templates: readonly EditedTemplate[] };

function formOf({ capture }: ListedWorkspace): RulesForm {
  const { template, templates, holdSeconds, entryType } = { ...captureDefaults, ...capture };
  const keyed = templates.map((each, index) => ({ ...each, key: String(index) }));
  return { template, templates: keyed, hold: String(holdSeconds), type: entryType };
}
