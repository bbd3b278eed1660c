import { i18n } from '#i18n';
import type { StoreSize, SyncState, WorkspaceState } from '../../lib/diagnostics/diagnostics.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { Age } from '../ui/Age.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { sizeText } from '../ui/size-text.ts';
import { Fact } from './Fact.tsx';

/** How one workspace stands: access, directory, what waits, and what is stored. */
export function WorkspaceFacts({ state, now }: { state: WorkspaceState; now: number }) {
  const { workspace, hasKey, access, pages, audienceLists, captures, creations } = state;
  return (
    <div class="diagnosis-part of-workspace" data-color={workspace.color}>
      <h3>
        <span class="workspace-mark" />
        <ServiceText text={workspace.name} />
      </h3>
      <dl>
        <Fact term={i18n.t('diagnostics.workspace.key')}>{yesNo(hasKey)}</Fact>
        <Fact term={i18n.t('diagnostics.workspace.access')}>{yesNo(access)}</Fact>
        <Fact term={i18n.t('diagnostics.workspace.pages')}>
          {syncText(pages)} {pages.at !== undefined && <Age at={pages.at} now={now} asOf />}
        </Fact>
        <Fact term={i18n.t('diagnostics.workspace.audienceLists')}>
          {i18n.t('diagnostics.workspace.lists', [
            formatWhole(audienceLists.whole),
            formatWhole(audienceLists.unfinished),
            formatWhole(audienceLists.failed),
          ])}
        </Fact>
        <Fact term={i18n.t('diagnostics.workspace.captures')}>{countsText(captures)}</Fact>
        <Fact term={i18n.t('diagnostics.workspace.creations')}>{countsText(creations)}</Fact>
        <Fact term={i18n.t('diagnostics.workspace.stored')}>{storedText(state.stores)}</Fact>
      </dl>
      {pages.problem && <ProblemNote problem={pages.problem} now={now} />}
    </div>
  );
}

function yesNo(is: boolean): string {
  return is ? i18n.t('diagnostics.workspace.yes') : i18n.t('diagnostics.workspace.no');
}

const states: Record<SyncState['state'], () => string> = {
  never: () => i18n.t('diagnostics.sync.never'),
  syncing: () => i18n.t('diagnostics.sync.syncing'),
  ready: () => i18n.t('diagnostics.sync.ready'),
  incomplete: () => i18n.t('diagnostics.sync.incomplete'),
  stopped: () => i18n.t('diagnostics.sync.stopped'),
};

function syncText({ state, known, total, unreadable }: SyncState): string {
  if (state === 'never') return states.never();
  const count =
    total === undefined
      ? formatWhole(known)
      : i18n.t('diagnostics.sync.of', [formatWhole(known), formatWhole(total)]);
  const odd = unreadable > 0 ? [i18n.t('diagnostics.sync.unreadable', [formatWhole(unreadable)])] : [];
  return [states[state](), count, ...odd].join(' · ');
}

function countsText(counts: Record<string, number>): string {
  const parts = Object.entries(counts).map(([kind, count]) => `${formatWhole(count)} ${kind}`);
  return parts.join(' · ') || i18n.t('diagnostics.workspace.none');
}

function storedText(stores: readonly StoreSize[]): string {
  const parts = stores
    .filter(({ count }) => count > 0)
    .map(({ store, count, bytes }) => {
      const size = bytes === undefined ? '' : ` (${sizeText(bytes)})`;
      return `${formatWhole(count)} ${store}${size}`;
    });
  return parts.join(' · ') || i18n.t('diagnostics.workspace.none');
}
