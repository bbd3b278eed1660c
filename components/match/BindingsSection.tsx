import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { RequestResult } from '../../lib/app/requests.ts';
import { bindingRow } from '../../lib/export/saved-rows.ts';
import { defined } from '../../lib/format/omit.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { savedTable } from '../export/saved-table.ts';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import { NotLoaded, useLoaded } from '../ui/use-loaded.tsx';
import { useView } from '../ui/view-context.ts';
import { LockedHint } from '../workspace/LockedHint.tsx';
import {
  EachWorkspace,
  type ListedWorkspace,
  OfWorkspace,
  type WithWorkspaces,
} from '../workspace/OptionsSection.tsx';

export function BindingsSection({ workspaces }: WithWorkspaces) {
  return (
    <EachWorkspace
      id="bindings"
      title={i18n.t('kind.bindings')}
      intro={i18n.t('options.bindings.intro')}
      workspaces={workspaces}
    >
      {(workspace) => <WorkspaceBindings key={workspace.id} workspace={workspace} />}
    </EachWorkspace>
  );
}

type ListedBinding = RequestResult<'listBindings'>[number];

function WorkspaceBindings({ workspace }: { workspace: ListedWorkspace }) {
  const { ask } = useView();
  const { id: workspaceId, name } = workspace;
  const [removed, setRemoved] = useState<ListedBinding>();
  const action = useAction();
  const read = () => ask('listBindings', { workspaceId });
  const reading = useLoaded([ask, workspaceId], read, { revision: workspace });
  const bindings = reading.data ?? [];
  // Once chosen anew for the same address, it must not be replaced.
  const undoable = bindings.some(({ pattern }) => pattern === removed?.pattern) ? undefined : removed;
  const remove = (binding: ListedBinding) =>
    action.run(async () => {
      await ask('unbind', { bindingId: binding.id }, workspace);
      setRemoved(binding);
      reading.again();
    });
  const restore = (binding: ListedBinding) =>
    action.run(async () => {
      await ask('bind', askedFor(binding), workspace);
      setRemoved(undefined);
      reading.again();
    });
  return (
    <OfWorkspace
      workspace={workspace}
      more={
        <ListMenu
          what={i18n.t('kind.bindings')}
          of={name}
          list={
            bindings.length > 0 && (() => ({ rows: savedTable(bindings.map(bindingRow)), json: bindings }))
          }
        />
      }
    >
      <NotLoaded reading={reading} />
      {action.problem && <ProblemNote problem={action.problem} />}
      {reading.data?.length === 0 && <p class="soft">{i18n.t('options.bindings.empty')}</p>}
      {bindings.length > 0 && (
        <BindingsTable
          name={name}
          bindings={bindings}
          locked={workspace.managed?.bindings ?? []}
          onRemove={remove}
        />
      )}
      <div class="if-any" role="status">
        {undoable && (
          <p class="notice">
            <span class="words">{i18n.t('options.bindings.removed', [undoable.pattern])}</span>
            <button type="button" class="button compact" onClick={() => restore(undoable)}>
              {i18n.t('act.undo')}
            </button>
          </p>
        )}
      </div>
    </OfWorkspace>
  );
}

/** The request that makes a binding as it is. */
function askedFor({ pattern, pageId, audienceId, never }: ListedBinding) {
  const below = pattern.endsWith('*');
  const url = below ? pattern.slice(0, -1) : pattern;
  return { url, below, ...defined({ pageId, audienceId }), ...(never && { never: true as const }) };
}

interface BindingsTableProps {
  name: string;
  bindings: ListedBinding[];
  locked: readonly string[];
  onRemove(binding: ListedBinding): void;
}

function BindingsTable({ name, bindings, locked, onRemove }: BindingsTableProps) {
  return (
    <table class="bindings">
      <caption class="visually-hidden">{i18n.t('options.bindings.caption', [name])}</caption>
      <thead>
        <tr>
          <th scope="col">{i18n.t('field.address')}</th>
          <th scope="col">{i18n.t('options.bindings.shows')}</th>
          <th scope="col">
            <span class="visually-hidden">{i18n.t('options.bindings.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bindings.map((binding) => (
          <tr key={binding.id}>
            <td>
              <Pattern pattern={binding.pattern} />
            </td>
            <td>
              <BindingTarget binding={binding} />
              {locked.includes(binding.pattern) && <LockedHint />}
            </td>
            <td>
              <IconButton
                icon="trash"
                label={i18n.t('options.bindings.removeNamed', [binding.pattern])}
                disabled={locked.includes(binding.pattern)}
                onClick={() => onRemove(binding)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A trailing star matches everything below. */
function Pattern({ pattern }: { pattern: string }) {
  const below = pattern.endsWith('*');
  const address = <bdi class="mono">{below ? pattern.slice(0, -1) : pattern}</bdi>;
  return below ? <span>{fill(i18n.t('options.bindings.below', [HOLE]), address)}</span> : address;
}

/** The target of a binding: names of page and audience, or ids if no name is known. */
function BindingTarget({ binding }: { binding: ListedBinding }) {
  if (binding.never) return <span class="soft">{i18n.t('field.never')}</span>;
  const audience = binding.audienceName ?? binding.audienceId;
  const page = binding.pageName ?? binding.pageId;
  return (
    <>
      {page !== undefined && <bdi class={binding.pageName === undefined ? 'mono' : 'name'}>{page}</bdi>}
      {audience !== undefined && <bdi class="hint">{audience}</bdi>}
    </>
  );
}
