import type { ComponentChildren, Ref } from 'preact';
import { ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import type { ListedWorkspace } from './workspace-list.ts';

export interface WithWorkspaces {
  /** Undefined while they are not known. */
  workspaces: ListedWorkspace[] | undefined;
}

interface OptionsSectionProps {
  /** What a link to it ends with. */
  id: string;
  title: string;
  intro: string;
  children: ComponentChildren;
}

/** A section of the options page. */
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
  /** Said where there is no workspace yet. */
  none: string;
  children(workspace: ListedWorkspace): ComponentChildren;
}

/** A section with a part for each workspace. */
export function EachWorkspace({ workspaces, none, children, ...section }: EachWorkspaceProps) {
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
  /** Given where the focus goes there when a button is gone. */
  heading?: Ref<HTMLHeadingElement>;
  children: ComponentChildren;
}

/** What concerns one workspace, under its name. */
export function OfWorkspace({ workspace, heading, children }: OfWorkspaceProps) {
  return (
    <div class="of-workspace" data-color={workspace.color}>
      <h3 {...(heading && { ref: heading, tabIndex: -1 })}>
        <span class="workspace-mark" />
        <ServiceText text={workspace.name} />
      </h3>
      {children}
    </div>
  );
}
