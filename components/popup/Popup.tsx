import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { isUnreadable } from '../../lib/capture/tab-source.ts';
import type { Match, PageStatus } from '../../lib/page-status/page-status.ts';
import { StorageNotes } from '../capture/StorageNotes.tsx';
import { NewsBell } from '../news/NewsBell.tsx';
import { ShortcutsByKey } from '../search/ShortcutsByKey.tsx';
import { Age, FRESH_FOR, useNow } from '../ui/Age.tsx';
import { CopyTextButton } from '../ui/CopyButton.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { UntilKnown } from '../ui/use-loaded.tsx';
import { usePageActions, useView, type View } from '../ui/view-context.ts';
import { WorkspaceSwitch } from '../workspace/WorkspaceSwitch.tsx';
import { MatchedSkeleton } from './MatchedSkeleton.tsx';
import { MatchStateView } from './MatchStateView.tsx';
import { Notice } from './Notice.tsx';
import type { PopupCaptures } from './popup-actions.ts';

const ElsewhereNotes = lazyPart(async () => (await import('../workspace/ElsewhereNotes.tsx')).ElsewhereNotes);

interface PopupProps {
  /** Undefined until loaded. */
  pageStatus: PageStatus | undefined;
  /** Why it could not be loaded. */
  problem?: Problem | undefined;
  openPanel(): void;
  openHome(): void;
  openNews(): void;
  publishLine(pageStatus: PageStatus): ComponentChildren;
  /** Undefined until loaded, because the first paint does not need it. */
  captures: PopupCaptures | undefined;
  /** Loads the capture part for a new text. */
  loadCaptures(): void;
}

export function Popup(props: PopupProps) {
  const { pageStatus, problem, openPanel, publishLine, captures, loadCaptures } = props;
  const [composing, setComposing] = useState(false);
  const { pasteFromPage } = usePageActions();
  const hasText = pageStatus !== undefined && (captures?.hasText(pageStatus) ?? false);
  const compose = () => {
    // If the address is still hidden after a click, it is a browser page.
    const isClosed = pageStatus?.url === '' || isUnreadable(pageStatus?.url);
    if (isClosed && !hasText) return pasteFromPage();
    loadCaptures();
    setComposing(true);
  };
  return (
    <div class="popup-view" data-color={pageStatus?.workspace?.color}>
      <PopupHeader {...props} />
      <main aria-busy={pageStatus === undefined && !problem}>
        <div class="notices" aria-live="polite">
          <StorageNotes />
          {pageStatus?.notice && <Notice problem={pageStatus.notice} />}
          {Boolean(pageStatus?.elsewhere?.length) && (
            <ElsewhereNotes elsewhere={pageStatus?.elsewhere ?? []} />
          )}
        </div>
        {pageStatus && composing && captures ? (
          captures.composer(pageStatus, () => setComposing(false))
        ) : pageStatus ? (
          <>
            <MatchStateView key={scopeKey(pageStatus)} pageStatus={pageStatus} publishLine={publishLine} />
            {pageStatus.workspace && captures?.list(pageStatus, compose)}
          </>
        ) : (
          <UntilKnown problem={problem}>
            <MatchedSkeleton />
          </UntilKnown>
        )}
      </main>
      <PopupFooter
        hasText={hasText}
        compose={pageStatus?.workspace && !composing ? compose : undefined}
        brief={pageStatus && !composing && <PopupBrief pageStatus={pageStatus} />}
        openPanel={openPanel}
      />
      <ShortcutsByKey />
      <p class="visually-hidden" role="status">
        {announcement(pageStatus)}
      </p>
    </div>
  );
}

/** Key of the view: what a person started for one address must never end on another. */
function scopeKey({ workspace, url }: PageStatus): string {
  return `${workspace?.id ?? ''} ${workspace?.connectionVersion ?? ''} ${url}`;
}

function announcement(pageStatus: PageStatus | undefined): string {
  const matchState = pageStatus?.matchState;
  if (matchState?.kind !== 'matched') return '';
  return [matchState.page.name, matchState.audience?.name].filter(Boolean).join(', ');
}

function PopupHeader(props: Pick<PopupProps, 'pageStatus' | 'problem' | 'openHome' | 'openNews'>) {
  const { pageStatus, problem, openHome, openNews } = props;
  const { refresh, openOptions } = usePageActions();
  const shown = blocksOf(pageStatus);
  const oldest = Math.min(...shown.map(({ at }) => at));
  // Fresh data shows no age unless a refresh failed.
  const isOld = useNow() - oldest > FRESH_FOR || shown.some(({ problem }) => problem);
  return (
    <header class="row">
      <WorkspaceSwitch status={pageStatus} problem={problem} />
      <span class="header-icons row">
        {isOld && <Age at={oldest} asOf />}
        {pageStatus?.workspace && (
          <>
            <IconButton icon="home" label={i18n.t('home.open')} onClick={openHome} />
            <NewsBell workspaceId={pageStatus.workspace.id} open={openNews} />
          </>
        )}
        {pageStatus?.workspace && (
          <IconButton
            icon="refresh"
            turning={shown.some(({ renewing }) => renewing)}
            label={i18n.t('act.refresh')}
            onClick={refresh}
          />
        )}
        <IconButton icon="options" label={i18n.t('act.options')} onClick={openOptions} />
      </span>
    </header>
  );
}

function blocksOf({ versions, conversation, analytics, trend }: Partial<PageStatus> = {}) {
  const blocks = [versions, conversation, analytics, trend];
  return blocks.flatMap((block) => (block?.state === 'shown' ? [block] : []));
}

interface PopupFooterProps {
  hasText: boolean;
  compose: (() => void) | undefined;
  brief: ComponentChildren;
  openPanel(): void;
}

function PopupFooter({ hasText, compose, brief, openPanel }: PopupFooterProps) {
  return (
    <footer class="row">
      {compose && (
        <button type="button" class="link footer-link" onClick={compose}>
          {hasText ? i18n.t('capture.goOn') : i18n.t('capture.open')}
        </button>
      )}
      {brief}
      <button type="button" class="button compact" onClick={openPanel}>
        {i18n.t('act.openPanel')}
      </button>
    </footer>
  );
}

/** Copies the brief of what the popup shows. Its texts are loaded on demand. */
function PopupBrief({ pageStatus }: { pageStatus: PageStatus }) {
  const view = useView();
  const { matchState } = pageStatus;
  if (matchState.kind !== 'matched') return null;
  return (
    <CopyTextButton what={i18n.t('news.brief.copy')} text={() => briefText(pageStatus, matchState, view)} />
  );
}

async function briefText(
  pageStatus: PageStatus,
  { page, audience }: Match,
  { ask, reads }: View,
): Promise<string> {
  const { pageId, name } = page;
  const { audienceId } = audience ?? {};
  const [{ briefOf }, pageRecord, audienceRecord] = await Promise.all([
    import('../overview/brief-of.ts'),
    ask('getPage', { pageId }),
    audienceId === undefined ? undefined : ask('getAudience', { pageId, audienceId }),
  ]);
  return briefOf({
    subject: { pageId, pageName: name || pageId, url: pageStatus.url, audienceId: audienceId || undefined },
    pageStatus,
    reads,
    scale: pageStatus.workspace?.rateScale,
    page: pageRecord,
    audience: audienceRecord,
  });
}
