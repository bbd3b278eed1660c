import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { liveVersionOf } from '../../lib/api/live-version.ts';
import type { Audience, Page } from '../../lib/api/schemas.ts';
import { type AuditResult, auditOf } from '../../lib/audit/audit.ts';
import { recordedField } from '../../lib/audit/audit-fields.ts';
import type { Hint } from '../../lib/audit/audit-hints.ts';
import { type SeenMetadata, seenMetadata } from '../../lib/audit/audit-history.ts';
import { placeOf } from '../../lib/audit/page-place.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { OpenAsset } from '../assets/OpenAsset.tsx';
import { usePageRecords } from '../overview/use-page-records.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { Icon } from '../ui/Icon.tsx';
import { useRead } from '../ui/use-read.ts';
import { usePageActions, useView } from '../ui/view-context.ts';
import { AuditItems } from './AuditItems.tsx';
import { AuditProblem, AuditSkeleton, Nothing } from './AuditPlaceholders.tsx';
import { AuditSummary } from './AuditSummary.tsx';
import { hintText, labelOf } from './audit-texts.ts';
import { ShareCards } from './ShareCards.tsx';
import { ShowOnPage, useOutline } from './ShowOnPage.tsx';
import { useAuditView } from './use-audit-view.ts';
import type { ReadDocument } from './use-document-reading.ts';

interface ComparisonProps extends PanelProps {
  state: ReadDocument;
  read(): void;
}

/** How long a single-page app may take to update its tags (ms). */
const SETTLING = 1500;

/** The document compared with its records. Skips missing records. */
export function Comparison(props: ComparisonProps) {
  const { reads } = useView();
  const { refresh } = usePageActions();
  const { read, subject, revision } = props;
  const { reading } = props.state;
  const { page, audience, found, again } = usePageRecords(subject, revision);
  const { page: pageData, audience: audienceData } = found;
  const { pageId, audienceId } = subject;
  const isForAudience = audienceId !== undefined;
  const params = isForAudience ? { page_id: pageId, audience_id: audienceId } : undefined;
  const messages = useRead(reads, 'getAudienceMessages', params, revision).block;
  const before = useBefore(props, audienceData);
  const answer = messages.state === 'shown' ? messages.data : undefined;
  const result = useMemo(
    () =>
      pageData && (audienceData || !isForAudience)
        ? auditOf(reading, {
            page: pageData,
            audience: audienceData,
            url: subject.url,
            messages: answer,
            before,
          })
        : undefined,
    [reading, pageData, audienceData, isForAudience, subject.url, answer, before],
  );
  useSettled(result?.stale ? reading.url : undefined, read);

  const missing = [page, ...(isForAudience ? [audience] : [])].find(
    ({ state }) => state === 'failed' || state === 'absent',
  );
  if (missing?.state === 'failed') return <AuditProblem problem={missing.problem} retry={again} />;
  if (missing) {
    const text = missing === page ? i18n.t('common.noPageRecord') : i18n.t('common.noAudienceRecord');
    return (
      <Nothing title={i18n.t('audit.title')} text={text} act={refresh}>
        {i18n.t('act.readNow')}
      </Nothing>
    );
  }
  if (!result || !pageData) return <AuditSkeleton />;
  return (
    <>
      <Compared
        {...props}
        result={result}
        page={pageData}
        audience={audienceData}
        unread={messages.state === 'failed'}
      />
      <HintList hints={result.hints} />
      <ShareCards reading={reading} stale={result.stale} />
    </>
  );
}

interface ComparedProps extends ComparisonProps {
  result: AuditResult;
  page: Page;
  audience: Audience | undefined;
  unread: boolean;
}

function Compared(props: ComparedProps) {
  const { result, page, audience, unread, subject, state } = props;
  const view = useAuditView(result, props.memory);
  const outline = useOutline(subject);
  return (
    <>
      <AuditSummary {...props} view={view}>
        <AuditNotices
          result={result}
          audience={audience}
          unread={unread}
          choose={() => props.goTo('audiences')}
        />
      </AuditSummary>
      <AuditItems
        result={result}
        view={view}
        moreOf={(item) => {
          // Leads to the asset of a picture, if the record names its file.
          const fileId = item.field && recordedField(item.field, page, audience)?.fileId;
          return (
            <>
              <ShowOnPage item={item} outline={outline} place={placeOf(item, state.reading)} />
              <OpenAsset fileId={fileId} of={labelOf(item)} openAt={props.openAt} />
            </>
          );
        }}
      />
    </>
  );
}

/** The metadata before the published version, if this panel saw it. */
function useBefore({ memory }: PanelProps, audience: Audience | undefined) {
  const kept = memory.get<SeenMetadata | undefined>('seen', undefined);
  const seen = useMemo(() => (audience ? seenMetadata(kept, audience) : kept), [audience, kept]);
  useEffect(() => {
    if (seen !== undefined && seen !== kept) memory.set('seen', seen);
  }, [memory, seen, kept]);
  return seen?.before;
}

/** Reads once more for single-page apps, which update their tags after the address. */
function useSettled(staleUrl: string | undefined, read: () => void) {
  useEffect(() => {
    if (staleUrl === undefined) return;
    const timer = setTimeout(read, SETTLING);
    return () => clearTimeout(timer);
  }, [staleUrl, read]);
}

type AuditNoticesProps = Pick<ComparedProps, 'result' | 'audience' | 'unread'> & { choose(): void };

/** Explanations that cover many differences. */
function AuditNotices({ result, audience, unread, choose }: AuditNoticesProps) {
  const { previous, page, pending } = result.explained;
  return (
    <div class="stack near gap-above audit-notices if-any" aria-live="polite">
      {result.stale && <Note text={i18n.t('audit.stale.text')} warn />}
      {previous > 0 && <Note text={`${oldText(previous, audience)} ${i18n.t('audit.old.next')}`} warn />}
      {page > 0 && <Note text={i18n.t('audit.served.page', page, [formatWhole(page)])} />}
      {pending > 0 && <Note text={i18n.t('audit.served.pending', pending, [formatWhole(pending)])} />}
      {result.against === 'page' && (
        <div class="notice">
          <p class="words">{i18n.t('audit.noAudience')}</p>
          <button type="button" class="button compact" onClick={choose}>
            {i18n.t('audit.choose')}
          </button>
        </div>
      )}
      {unread && result.attention > 0 && <p class="soft small">{i18n.t('audit.noMessages')}</p>}
    </div>
  );
}

function Note({ text, warn = false }: { text: string; warn?: boolean }) {
  return (
    <div class={warn ? 'notice warn' : 'notice'}>
      <Icon name={warn ? 'warning' : 'clock'} />
      <p class="words">{text}</p>
    </div>
  );
}

function oldText(count: number, audience: Audience | undefined): string {
  const number = audience && liveVersionOf(audience)?.versionNumber;
  const version = number === undefined || number === null ? i18n.t('audit.old.aVersion') : `v${number}`;
  return i18n.t('audit.old.version', count, [formatWhole(count), version]);
}

function HintList({ hints }: { hints: Hint[] }) {
  if (hints.length === 0) return null;
  return (
    <section>
      <h2>{i18n.t('audit.hints.title')}</h2>
      <ul class="stack near gap-above">
        {hints.map((hint) => (
          <li key={hint.kind} class="indented" dir="auto">
            {hintText(hint)}
          </li>
        ))}
      </ul>
    </section>
  );
}
