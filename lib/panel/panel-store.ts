// Combines the parts of the panel's state, and emits only states whose parts belong to the same tab and workspace.
import type { Problem } from '../api/problem.ts';
import type { PageStatus } from '../page-status/page-status.ts';
import type { ShownTab } from '../page-status/tab-subscription.ts';
import { nothingPublishing, type PublishingState } from '../publish/publishing.ts';
import { type CurrentSession, isOfSession, ofSession } from '../service/session-keys.ts';
import type { PanelSection, Sought } from './panel.ts';
import type { PanelMemory } from './panel-memory.ts';
import { type Pin, type Shown, shownOf, validPin } from './panel-subject.ts';

export interface PanelState {
  tab: ShownTab;
  /** The tab's page status; undefined until known. */
  pageStatus: PageStatus | undefined;
  /** Why the tab's page status is not known. */
  problem: Problem | undefined;
  /** The last page status of the current workspace, whatever the tab: for what all tabs share. */
  head: PageStatus | undefined;
  shown: Shown | undefined;
  section: PanelSection;
  memory: PanelMemory;
  /** Changes if the memory belongs to another tab, which remounts the content. Pinning keeps it. */
  sitting: number;
  publishing: PublishingState;
  /** Increases when stored data of the workspace may have changed. */
  revision: number;
}

export type PanelStore = ReturnType<typeof panelStore>;

interface PanelSources {
  readPin(workspaceId: string): Promise<Pin | undefined>;
  openMemory(holder: string): Promise<PanelMemory>;
}

export function panelStore(sources: PanelSources, draw: (state: PanelState) => void) {
  const pins = new Map<string, Pin | undefined>();
  let tab: ShownTab = { tabId: -1, url: '' };
  let pageStatus: PageStatus | undefined;
  let problem: Problem | undefined;
  let head: PageStatus | undefined;
  let open: { holder: string; memory: PanelMemory; sitting: number } | undefined;
  let lastSection: PanelSection = 'overview';
  /** Chosen before the first memory was open. */
  let earlySection: PanelSection | undefined;
  let publishing = nothingPublishing;
  let revision = 0;
  let turn = 0;
  let isMoving = false;

  /** The holder of the memory to use. Returns undefined until the workspace's pin is read. */
  function holder(): string | undefined {
    const workspace = head?.workspace;
    if (workspace && !pins.has(workspace.id)) return undefined;
    const pin = workspace && validPin(pins.get(workspace.id), workspace);
    return workspace && pin ? `pin:${workspace.id}` : `tab:${tab.tabId}`;
  }

  /** Returns undefined while parts are still being read. */
  function state(): PanelState | undefined {
    if (open === undefined || open.holder !== holder()) return undefined;
    const { memory, sitting } = open;
    const workspace = head?.workspace;
    const pin = workspace && pins.get(workspace.id);
    const shown = shownOf({ workspace, pageStatus, tabId: tab.tabId }, pin, memory.choice());
    return {
      tab,
      pageStatus,
      problem,
      head,
      shown,
      section: memory.section() ?? lastSection,
      memory,
      sitting,
      publishing,
      revision,
    };
  }

  function drawNow(): void {
    const now = state();
    if (now) draw(now);
  }

  /** Reads the missing parts of the state, and draws unless a newer call started meanwhile. */
  async function complete(): Promise<void> {
    turn += 1;
    const mine = turn;
    const workspace = head?.workspace;
    if (workspace && !pins.has(workspace.id)) {
      const pin = await sources.readPin(workspace.id);
      if (!pins.has(workspace.id)) pins.set(workspace.id, pin);
      if (mine !== turn) return;
    }
    const due = holder();
    if (due !== undefined && open?.holder !== due) {
      const memory = await sources.openMemory(due);
      if (mine !== turn) return;
      // Pinning or unpinning keeps unfinished input.
      if (isMoving && open) memory.adopt(open.memory);
      const sitting = (open?.sitting ?? 0) + (isMoving ? 0 : 1);
      isMoving = false;
      if (earlySection) memory.goTo(earlySection);
      earlySection = undefined;
      open = { holder: due, memory, sitting };
    }
    drawNow();
  }
  const completeSoon = () => void complete().catch(reportError);

  return {
    /** Sets the followed tab's status. Without a tab, the former one is left, and pending reads for it are dropped. */
    show(next: PageStatus | undefined, nextTab?: ShownTab, why?: Problem): void {
      problem = why;
      if (!nextTab) {
        turn += 1;
        pageStatus = undefined;
        drawNow();
        return;
      }
      if (next && dataOf(next) !== (pageStatus && dataOf(pageStatus))) revision += 1;
      if (tab.tabId !== nextTab.tabId) isMoving = false;
      tab = nextTab;
      pageStatus = next;
      head = next ?? head;
      completeSoon();
    },
    /** Another workspace or connection version is current: stops emitting the former one's state. */
    sessionChanged(session: CurrentSession | undefined): void {
      if (!head) return;
      const isStill = session !== undefined && isOfSession(head, session);
      pageStatus = isStill ? pageStatus && ofSession(pageStatus, session) : undefined;
      head = isStill ? ofSession(head, session) : undefined;
      completeSoon();
    },
    pinChanged(workspaceId: string, pin: Pin | undefined): void {
      pins.set(workspaceId, pin);
      isMoving = true;
      completeSoon();
    },
    publishingChanged(next: PublishingState): void {
      publishing = next;
      revision += 1;
      drawNow();
    },
    dataChanged(): void {
      revision += 1;
      drawNow();
    },
    goTo(section: PanelSection): void {
      lastSection = section;
      if (open) open.memory.goTo(section);
      else earlySection = section;
      drawNow();
    },
    /** Searches for a text in the conversation of a subject, which is remounted. */
    seek(subject: string, sought: Sought): void {
      if (!open) return;
      open.memory.of(subject, 'messages').set('messages.sought', sought);
      open.sitting += 1;
    },
    state,
    /** The current workspace, even while other parts of the state are being read. */
    workspace: () => head?.workspace,
    draw: drawNow,
  };
}

/** A key that changes when data in a page status was reread. */
function dataOf({ url, directory, versions, conversation, analytics, matchState }: PageStatus): string {
  const ages = [versions, conversation, analytics].map((block) => (block?.state === 'shown' ? block.at : 0));
  const audiences =
    matchState.kind === 'matched' && matchState.audiences.state === 'shown' ? matchState.audiences.data : 0;
  return JSON.stringify([url, directory.at ?? 0, ages, audiences]);
}
