import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { auditOf } from '../../lib/audit/audit.ts';
import { type SeenMetadata, seenMetadata } from '../../lib/audit/audit-history.ts';
import { shareCards } from '../../lib/audit/share-card.ts';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { type PageRecords, usePageRecords } from '../overview/use-page-records.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useRead } from '../ui/use-read.ts';
import { useRemembered } from '../ui/use-remembered.ts';
import { AuditAsset } from './AuditAsset.tsx';
import { AuditItems } from './AuditItems.tsx';
import { AuditNotices } from './AuditNotices.tsx';
import { AuditSkeleton } from './AuditSkeleton.tsx';
import { AuditSummary } from './AuditSummary.tsx';
import type { AuditFilter } from './audit-filter.ts';
import { HintList } from './HintList.tsx';
import { Nothing } from './Nothing.tsx';
import { ShareCards } from './ShareCards.tsx';
import type { ReadDocument } from './use-document-reading.ts';

interface ComparisonProps extends PanelProps {
  state: ReadDocument;
  read(): void;
}

/** How long a page that navigates in itself may take to renew its tags (ms). */
const SETTLING = 1500;

/** What was read against the records. Nothing is compared with a record that is not there. */
export function Comparison(props: ComparisonProps) {
  const { state, read, subject, now } = props;
  const { reading } = state;
  const { page, audience, found, again } = usePageRecords(props.ask, subject, props.revision);
  const isForAudience = subject.audienceId !== undefined;
  const messages = useMessages(props);
  const { page: pageData, audience: audienceData } = found;
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
  const cards = useMemo(() => shareCards(reading), [reading]);
  const [filter, setFilter] = useRemembered<AuditFilter>(props.memory, 'filter', 'attention');
  useSettled(result?.stale ?? false, reading.url, read);

  const missing = [page, ...(isForAudience ? [audience] : [])].find(
    ({ state }) => state === 'failed' || state === 'absent',
  );
  if (missing?.state === 'failed') {
    return (
      <section class="stack">
        <h2>{i18n.t('audit.title')}</h2>
        <ProblemNote problem={missing.problem} now={now} onRetry={again} onOptions={props.openOptions} />
      </section>
    );
  }
  if (missing) {
    const text = missing === page ? i18n.t('audit.noPage') : i18n.t('audit.noAudienceRecord');
    return (
      <Nothing title={i18n.t('audit.title')} text={text} act={props.refresh}>
        {i18n.t('audit.readRecord')}
      </Nothing>
    );
  }
  if (!result || !pageData) return <AuditSkeleton />;
  return (
    <>
      <AuditSummary {...props} result={result} filter={filter} onFilter={setFilter}>
        <AuditNotices
          result={result}
          audience={audienceData}
          unread={messages.state === 'failed'}
          choose={() => props.goTo('audiences')}
        />
      </AuditSummary>
      <AuditItems
        result={result}
        filter={filter}
        memory={props.memory}
        moreOf={(item) => (
          <AuditAsset item={item} page={pageData} audience={audienceData} openAt={props.openAt} />
        )}
      />
      <HintList hints={result.hints} />
      <ShareCards cards={cards} stale={result.stale} />
    </>
  );
}

function useMessages({ reads, subject, revision }: PanelProps) {
  const { pageId, audienceId } = subject;
  const params = audienceId === undefined ? undefined : { page_id: pageId, audience_id: audienceId };
  return useRead(reads, 'getAudienceMessages', params, revision).block;
}

/** What counted before the published version, where this panel saw it. */
function useBefore({ memory }: PanelProps, audience: PageRecords['found']['audience']) {
  const kept = memory.get<SeenMetadata | undefined>('seen', undefined);
  const seen = useMemo(() => (audience ? seenMetadata(kept, audience) : kept), [audience]);
  useEffect(() => {
    if (seen !== undefined && seen !== kept) memory.set('seen', seen);
  }, [seen]);
  return seen?.before;
}

/** Pages that navigate in themselves renew their tags a little later: they are read once more. */
function useSettled(isStale: boolean, url: string, read: () => void) {
  useEffect(() => {
    if (!isStale) return;
    const timer = setTimeout(read, SETTLING);
    return () => clearTimeout(timer);
  }, [isStale, url]);
}
