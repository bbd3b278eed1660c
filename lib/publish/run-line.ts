// What is said of a run over several versions, and its report.
import { newestOf, toneOfState } from './attempt-line.ts';
import type { PublishingState, PublishRun, RunItem, RunItemState } from './publishing.ts';

export interface RunCounts {
  total: number;
  /** At rest, however it ended. */
  settled: number;
  /** Confirmed: live, or on its way. */
  published: number;
  /** Accepted without confirmation, or unknown. */
  unsure: number;
  /** Refused, changed or skipped. */
  notDone: number;
  waiting: number;
}

export function runCounts(items: readonly RunItem[]): RunCounts {
  const count = (...kinds: RunItemState['kind'][]) =>
    items.filter(({ state }) => kinds.includes(state.kind)).length;
  const published = count('confirmed');
  const unsure = count('accepted', 'unknown');
  const notDone = count('refused', 'changed', 'skipped');
  const settled = published + unsure + notDone;
  return { total: items.length, settled, published, unsure, notDone, waiting: count('waiting') };
}

/** It came to rest, but not as it was meant to. */
export function needsLook(state: RunItemState): boolean {
  return ['warn', 'stop'].includes(toneOfState(state));
}

/** The newest run of a page that has not been dismissed. */
export function runOfPage(
  { runs }: PublishingState,
  workspaceId: string,
  pageId: string,
): PublishRun | undefined {
  return newestOf(runs.filter((run) => run.workspaceId === workspaceId && run.pageId === pageId));
}

interface ReportLine {
  name: string;
  version: string;
  outcome: string;
}

/** A text to paste, with a line each. The bullet keeps a spreadsheet from taking a name for a formula. */
export function runReport(title: string, summary: string, lines: readonly ReportLine[]): string {
  const items = lines.map(
    ({ name, version, outcome }) => `• ${oneLine(name)}, ${version}: ${oneLine(outcome)}`,
  );
  return [oneLine(title), summary, '', ...items, ''].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
