import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { storedData, storedSubjects } from '../../lib/app/stored-data.ts';
import type { Diagnosis, StoreSize, SyncState, WorkspaceState } from '../../lib/diagnostics/diagnostics.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { Age } from '../ui/Age.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { sizeText } from './size-text.ts';

/** `number`: as in the exports, which have no names; undefined if there is only one workspace. */
export function WorkspaceFacts({ state, number }: { state: WorkspaceState; number: number | undefined }) {
  const { workspace, hasKey, access, pages, audienceLists, captures, creations } = state;
  return (
    <div class="diagnosis-part of-workspace" data-color={workspace.color}>
      <h3>
        <span class="workspace-mark" />
        {number !== undefined && `${formatWhole(number)} · `}
        <ServiceText text={workspace.name} />
      </h3>
      <dl>
        <Fact term={i18n.t('field.apiKey')}>{yesNo(hasKey)}</Fact>
        <Fact term={i18n.t('diagnostics.workspace.access')}>{yesNo(access)}</Fact>
        <Fact term={i18n.t('kind.pages')}>
          {syncText(pages)} {pages.at !== undefined && <Age at={pages.at} asOf />}
        </Fact>
        <Fact term={i18n.t('diagnostics.workspace.audienceLists')}>
          {i18n.t('diagnostics.workspace.lists', [
            formatWhole(audienceLists.whole),
            formatWhole(audienceLists.unfinished),
            formatWhole(audienceLists.failed),
          ])}
        </Fact>
        <Fact term={i18n.t('kind.captures')}>{countsByState(captures)}</Fact>
        <Fact term={i18n.t('diagnostics.workspace.creations')}>{countsByState(creations)}</Fact>
        <Fact term={i18n.t('diagnostics.workspace.stored')}>{storedText(state.stores)}</Fact>
      </dl>
      {pages.problem && <ProblemNote problem={pages.problem} />}
    </div>
  );
}

function yesNo(is: boolean): string {
  return is ? i18n.t('diagnostics.workspace.yes') : i18n.t('diagnostics.workspace.no');
}

function syncText({ state, known, total, unreadable }: SyncState): string {
  if (state === 'never') return i18n.t('diagnostics.sync.never');
  const odd = unreadable > 0 ? [i18n.t('diagnostics.sync.unreadable', [formatWhole(unreadable)])] : [];
  const count = countText(known, total, state === 'ready' ? known + unreadable : undefined);
  return [i18n.t(`diagnostics.sync.${state}`), count, ...odd].join(' · ');
}

/** A service may count other records than it lists. `listed`: all of them, once the list came to its end. */
function countText(known: number, total: number | undefined, listed: number | undefined): string {
  if (total === undefined) return formatWhole(known);
  const counts: [string, string] = [formatWhole(known), formatWhole(total)];
  const isPart = known <= total && (listed === undefined || listed === total);
  return isPart ? i18n.t('count.of', counts) : i18n.t('diagnostics.sync.counted', counts);
}

const stateTexts: Record<string, () => string> = {
  queued: () => i18n.t('diagnostics.workspace.standing.queued'),
  sending: () => i18n.t('diagnostics.workspace.standing.sending'),
  checking: () => i18n.t('diagnostics.workspace.standing.checking'),
  done: () => i18n.t('diagnostics.workspace.standing.done'),
  'needs-you': () => i18n.t('diagnostics.workspace.standing.needsYou'),
};

function countsByState(counts: Record<string, number>): string {
  return joined(
    Object.entries(counts).map(([kind, count]) => ({ name: stateTexts[kind]?.() ?? kind, count })),
  );
}

/** Grouped by subject, as on the privacy page. */
function storedText(stores: readonly StoreSize[]): string {
  const bySubject = storedSubjects.map((subject) => {
    const own = stores.filter(({ store }) => storedData[subject].stores?.includes(store));
    // A partial sum would look like the total.
    const isMeasured = own.every(({ count, bytes }) => bytes !== undefined || count === 0);
    const bytes = isMeasured ? own.reduce((sum, each) => sum + (each.bytes ?? 0), 0) : 0;
    const count = own.reduce((sum, each) => sum + each.count, 0);
    return { name: i18n.t(`options.privacy.subject.${subject}`), count, bytes };
  });
  return joined(bySubject);
}

function joined(parts: readonly { name: string; count: number; bytes?: number }[]): string {
  const texts = parts
    .filter(({ count }) => count > 0)
    .map(({ name, count, bytes = 0 }) => {
      const size = bytes === 0 ? '' : ` (${sizeText(bytes)})`;
      return i18n.t('diagnostics.workspace.counted', [name, `${formatWhole(count)}${size}`]);
    });
  return texts.join(' · ') || i18n.t('diagnostics.workspace.none');
}

export function BrowserFacts({ diagnosis }: { diagnosis: Diagnosis }) {
  const { version, browser, permissions, origins, used, quota, session } = diagnosis;
  return (
    <div class="diagnosis-part">
      <h3>{i18n.t('diagnostics.browser.title')}</h3>
      <dl>
        <Fact term={i18n.t('extName')}>{version}</Fact>
        <Fact term={i18n.t('diagnostics.browser.browser')}>
          <bdi class="mono">{browser}</bdi>
        </Fact>
        <Fact term={i18n.t('diagnostics.browser.permissions')}>{permissions.join(' · ')}</Fact>
        <Fact term={i18n.t('diagnostics.browser.hosts')}>
          {origins.length === 0 ? (
            i18n.t('diagnostics.workspace.none')
          ) : (
            <bdi class="mono">{origins.join(' · ')}</bdi>
          )}
        </Fact>
        {used !== undefined && quota !== undefined && (
          <Fact term={i18n.t('diagnostics.browser.disk')}>
            {i18n.t('count.of', [sizeText(used), sizeText(quota)])}
          </Fact>
        )}
        {session !== undefined && (
          <Fact term={i18n.t('diagnostics.browser.session')}>{sizeText(session)}</Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ComponentChildren }) {
  return (
    <div class="diagnosis-fact">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
