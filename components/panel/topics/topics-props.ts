import type { Capturing, Composing } from '../../../lib/capturing.ts';
import type { SectionMemory } from '../../../lib/panel.ts';
import type { Ask, ServiceReads } from '../../../lib/requests.ts';
import type { PageAt } from '../../../lib/template-fields.ts';
import type { WorkspaceChip } from '../../../lib/workspace.ts';

/** What the Topics section is given: it is about the workspace, whatever the tab shows. */
export interface TopicsProps {
  workspace: WorkspaceChip & { epoch: number };
  capturing: Capturing;
  composing: Composing;
  /** The landing page in the tab. */
  at: PageAt | undefined;
  /** Rises when kept data of the workspace changed: read again. */
  revision: number;
  now: number;
  ask: Ask;
  reads: ServiceReads;
  memory: SectionMemory;
  saveFile(name: string, type: string, text: string): void;
  /** Opens an address that passed `safeLink`. */
  openTab(url: string): void;
  openOptions(): void;
  /** First thing in a click. */
  grantAccess(): Promise<boolean>;
}

/** Which part of the section is open. */
export type TopicsPlace =
  | { at: 'home' }
  | { at: 'topic'; topicId: string; entryId?: string }
  | { at: 'compose'; from?: string }
  | { at: 'history' };
