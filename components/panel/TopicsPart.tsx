import type { ComponentType } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Capturing, Composing } from '../../lib/capturing.ts';
import type { Look } from '../../lib/look.ts';
import type { PanelMemory } from '../../lib/panel-memory.ts';
import type { PanelState } from '../../lib/panel-store.ts';
import { pageAt } from '../../lib/template-fields.ts';
import { SectionSkeleton } from './PanelSkeleton.tsx';
import type { PanelActions } from './panel-actions.ts';
import { SECTION_VIEW, tabId } from './SectionNav.tsx';
import type { TopicsProps } from './topics/topics-props.ts';

/** What the panel knows of captures and topics, the same over all tabs. */
export interface PanelCapturing {
  state: Capturing;
  composing: Composing;
  memory: PanelMemory;
}

interface TopicsPartProps {
  state: PanelState;
  workspace: NonNullable<Look['workspace']>;
  now: number;
  actions: PanelActions;
  capturing: PanelCapturing | undefined;
}

let loaded: ComponentType<TopicsProps> | undefined;

/** The Topics section: it needs no page, so it is there whatever the tab shows. */
export function TopicsPart({ state, workspace, now, actions, capturing }: TopicsPartProps) {
  const { Section, failed } = useTopicsSection();
  const memory = useMemo(
    () => capturing?.memory.of(workspace.id, 'topics'),
    [capturing?.memory, workspace.id],
  );
  const { ask, reads, saveFile, openTab, openOptions, grantAccess } = actions;
  return (
    <div id={SECTION_VIEW} role="tabpanel" aria-labelledby={tabId('topics')} class="section-topics">
      {Section && capturing && memory ? (
        <Section
          key={`${workspace.id} ${workspace.epoch}`}
          {...{ workspace, now, ask, reads, saveFile, openTab, openOptions, grantAccess }}
          capturing={capturing.state}
          composing={capturing.composing}
          at={pageAt(state.look)}
          revision={state.revision}
          memory={memory}
        />
      ) : (
        <section class="section-waits stack">
          {failed ? <p class="soft">{i18n.t('panel.noSection')}</p> : <SectionSkeleton />}
        </section>
      )}
    </div>
  );
}

function useTopicsSection() {
  const [failed, setFailed] = useState(false);
  const [, setIsLoaded] = useState(loaded !== undefined);
  useEffect(() => {
    let isCurrent = true;
    import('./topics/Topics.tsx').then(
      ({ Topics }) => {
        loaded = Topics;
        if (isCurrent) setIsLoaded(true);
      },
      (error: unknown) => {
        reportError(error);
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return { Section: loaded, failed };
}
