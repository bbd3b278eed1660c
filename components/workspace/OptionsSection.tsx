import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import { hasAccess } from '../../lib/platform/access.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import { useOwnId } from '../ui/view-context.ts';

/** A workspace, and whether the browser allows contacting its base URL. */
export type ListedWorkspace = WorkspaceView & { access: boolean };

export async function loadWorkspaces(ask: Ask): Promise<ListedWorkspace[]> {
  const views = await ask('listWorkspaces', {});
  return Promise.all(views.map(async (view) => ({ ...view, access: await hasAccess(view.baseUrl) })));
}

export interface WithWorkspaces {
  /** Undefined until loaded. */
  workspaces: ListedWorkspace[] | undefined;
}

interface OptionsSectionProps {
  /** The anchor of links to it. */
  id: string;
  title: string;
  intro: string;
  children: ComponentChildren;
}

export function OptionsSection({ id, title, intro, children }: OptionsSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p class="intro">{intro}</p>
      {children}
    </section>
  );
}

interface EachWorkspaceProps extends WithWorkspaces, Omit<OptionsSectionProps, 'children'> {
  /** Shown without a workspace. */
  none?: string;
  children(workspace: ListedWorkspace): ComponentChildren;
}

export function EachWorkspace(props: EachWorkspaceProps) {
  const { workspaces, none = i18n.t('common.needsWorkspace'), children, ...section } = props;
  return (
    <OptionsSection {...section}>
      {workspaces === undefined && <Skeleton width="60%" height={16} />}
      {workspaces?.length === 0 && <p class="soft">{none}</p>}
      {workspaces?.map(children)}
    </OptionsSection>
  );
}

interface OfWorkspaceProps {
  workspace: Pick<ListedWorkspace, 'name' | 'color'>;
  more?: ComponentChildren;
  children: ComponentChildren;
}

export function OfWorkspace({ workspace, more, children }: OfWorkspaceProps) {
  return (
    <div class="of-workspace" data-color={workspace.color}>
      <div class="row">
        <h3>
          <span class="workspace-mark" />
          <ServiceText text={workspace.name} />
        </h3>
        {more}
      </div>
      {children}
    </div>
  );
}

interface SwitchProps {
  label: string;
  hint: string;
  value: boolean;
  onChange(value: boolean): void;
}

export function Switch({ label, hint, value, onChange }: SwitchProps) {
  const id = useOwnId();
  return (
    <div class="choice">
      <input
        id={id}
        class="switch"
        type="checkbox"
        role="switch"
        checked={value}
        aria-checked={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      <p id={`${id}-hint`} class="hint">
        {hint}
      </p>
    </div>
  );
}
