import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import { CopyTextButton } from '../export/CopyTextButton.tsx';
import { Icon, IconButton } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { usePageActions, useView, type View } from '../ui/view-context.ts';
import { WorkspaceSwitch } from '../workspace/WorkspaceSwitch.tsx';
import { MatchedSkeleton } from './MatchedSkeleton.tsx';
import type { Match, PopupCaptures } from './popup-actions.ts';
import { SituationView } from './SituationView.tsx';

interface PopupProps {
  /** Undefined: nothing is known yet. */
  look: PageStatus | undefined;
  openPanel(): void;
  publishLine(look: PageStatus): ComponentChildren;
  /** Once their part has been loaded; the first paint has none of it. */
  captures: PopupCaptures | undefined;
  /** Brings that part, for whoever begins a text. */
  loadCaptures(): void;
}

/** What the toolbar icon opens: everything about the page in the tab, in one column. */
export function Popup({ look, openPanel, publishLine, captures, loadCaptures }: PopupProps) {
  const main = useRef<HTMLElement>(null);
  const shown = look && shownKey(look);
  const before = useRef(shown);
  const [composing, setComposing] = useState(false);
  const compose = () => {
    loadCaptures();
    setComposing(true);
  };
  // Whoever chose something in a view that is gone goes on at the top of the new one.
  useEffect(() => {
    const replaced = before.current !== undefined && before.current !== shown;
    before.current = shown;
    if (replaced && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <div class="popup-view" data-color={look?.workspace?.color}>
      <PopupHeader look={look} />
      <main ref={main} tabIndex={-1} aria-busy={look === undefined}>
        <div class="notices" aria-live="polite">
          {look?.notice && <Notice problem={look.notice} />}
        </div>
        {look && composing && captures ? (
          captures.composer(look, () => setComposing(false))
        ) : look ? (
          <>
            <SituationView key={scopeKey(look)} look={look} publishLine={publishLine} />
            {look.workspace && captures?.list(look, compose)}
          </>
        ) : (
          <MatchedSkeleton />
        )}
      </main>
      <PopupFooter
        hasText={look !== undefined && (captures?.hasText(look) ?? false)}
        compose={look?.workspace && !composing ? compose : undefined}
        brief={look && !composing && <PopupBrief look={look} />}
        openPanel={openPanel}
      />
      <p class="visually-hidden" role="status">
        {announcement(look)}
      </p>
    </div>
  );
}

/** What a person began for one address must never end on another. */
function scopeKey({ workspace, url }: PageStatus): string {
  return `${workspace?.id ?? ''} ${workspace?.epoch ?? ''} ${url}`;
}

function shownKey(look: PageStatus): string {
  const { situation } = look;
  const page =
    situation.kind === 'matched' ? `${situation.page.pageId} ${situation.audience?.audienceId}` : '';
  return `${scopeKey(look)} ${situation.kind} ${page}`;
}

function announcement(look: PageStatus | undefined): string {
  const situation = look?.situation;
  if (situation?.kind !== 'matched') return '';
  return [situation.page.name, situation.audience?.name].filter(Boolean).join(', ');
}

function PopupHeader({ look }: { look: PageStatus | undefined }) {
  const { refresh, openOptions } = usePageActions();
  return (
    <header>
      <WorkspaceSwitch status={look} />
      <span class="header-icons">
        {look?.workspace && (
          <IconButton
            icon={<Icon name="refresh" turning={isRenewing(look)} />}
            label={i18n.t('act.refresh')}
            onClick={refresh}
          />
        )}
        <IconButton icon={<Icon name="options" />} label={i18n.t('act.options')} onClick={openOptions} />
      </span>
    </header>
  );
}

function isRenewing({ versions, conversation, analytics, trend }: PageStatus): boolean {
  return [versions, conversation, analytics, trend].some(
    (block) => block?.state === 'shown' && block.renewing,
  );
}

interface PopupFooterProps {
  /** A text was begun and waits. */
  hasText: boolean;
  compose: (() => void) | undefined;
  /** Copies what is shown. */
  brief: ComponentChildren;
  openPanel(): void;
}

/** The ways on from the popup. */
function PopupFooter({ hasText, compose, brief, openPanel }: PopupFooterProps) {
  return (
    <footer>
      {compose && (
        <button type="button" class="link footer-link" onClick={compose}>
          {hasText ? i18n.t('capture.goOn') : i18n.t('capture.open')}
        </button>
      )}
      {brief}
      <button type="button" class="button" onClick={openPanel}>
        {i18n.t('act.openPanel')}
      </button>
    </footer>
  );
}

/** Copies the brief of what the popup shows. Its words are loaded when somebody asks for them. */
function PopupBrief({ look }: { look: PageStatus }) {
  const view = useView();
  const { situation } = look;
  if (situation.kind !== 'matched') return null;
  return <CopyTextButton what={i18n.t('news.brief.copy')} text={() => briefText(look, situation, view)} />;
}

async function briefText(look: PageStatus, { page, audience }: Match, { ask, reads }: View): Promise<string> {
  const { pageId, name } = page;
  const { audienceId } = audience ?? {};
  const [{ briefOf }, pageRecord, audienceRecord] = await Promise.all([
    import('../overview/brief-of.ts'),
    ask('getPage', { pageId }),
    audienceId === undefined ? undefined : ask('getAudience', { pageId, audienceId }),
  ]);
  return briefOf({
    subject: { pageId, pageName: name || pageId, url: look.url, ...(audienceId ? { audienceId } : {}) },
    look,
    reads,
    page: pageRecord,
    audience: audienceRecord,
  });
}
