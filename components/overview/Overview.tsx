import { i18n } from '#i18n';
import type { Audience, Page } from '../../lib/api/schemas.ts';
import { offersOf } from '../../lib/directory/version-offers.ts';
import { versionsOf } from '../../lib/publish/version-life.ts';
import { AnalyticsBlock } from '../analytics/AnalyticsBlock.tsx';
import { ListMenu, type SavedList } from '../export/ListMenu.tsx';
import { MessageBlock } from '../messages/MessageBlock.tsx';
import { WatchPage } from '../page-watch/WatchPage.tsx';
import type { PanelProps } from '../panel/panel-actions.ts';
import { PublishLine } from '../publish/VersionActions.tsx';
import { VersionBlock } from '../publish/VersionBlock.tsx';
import { Since } from '../ui/Age.tsx';
import { CopyTextButton } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { usePageActions, useView } from '../ui/view-context.ts';
import { AudiencePart } from './AudiencePart.tsx';
import { ContextSection } from './FoldedText.tsx';
import { PersonCard } from './PersonCard.tsx';
import {
  AudienceSkeleton,
  MissingRecord,
  PageSkeleton,
  type RecordFolds,
  RecordHeading,
  recordParts,
} from './RecordBlock.tsx';
import { RecordParts } from './RecordParts.tsx';
import { ReplyByMail } from './ReplyByMail.tsx';
import { type PageRecords, usePageRecords } from './use-page-records.ts';

/** The overview: pending work first, then the audience, then the collapsed record. Empty fields are omitted. */
export function Overview(props: PanelProps) {
  const { subject, revision } = props;
  const records = usePageRecords(subject, revision);
  const { page, audience } = records.found;
  return (
    <div class="overview parts" aria-busy={records.page.state === 'loading'}>
      <ArchivedNotes page={page} audience={audience} />
      <Actions {...props} records={records} />
      <Today {...props} />
      {subject.audienceId !== undefined && <AudienceHalf {...props} records={records} />}
      <PageHalf {...props} records={records} />
    </div>
  );
}

function Today({ pageStatus }: PanelProps) {
  const { refresh } = usePageActions();
  const { versions, conversation, analytics, notice } = pageStatus ?? {};
  const blocks = { shownProblem: notice?.kind, refresh };
  return (
    <>
      {versions && <VersionBlock {...blocks} block={versions} conversation={conversation} />}
      {conversation && <MessageBlock {...blocks} block={conversation} />}
      {pageStatus && analytics && <AnalyticsBlock status={pageStatus} block={analytics} />}
    </>
  );
}

type PartProps = PanelProps & { records: PageRecords };

function Actions(props: PartProps) {
  const { subject, pageStatus, publishing, watches, goTo, records } = props;
  const { page, audience } = records.found;
  const isElsewhere = pageStatus === undefined && audience && offersOf(versionsOf(audience)).publish;
  return (
    <section class="stack overview-actions">
      <WatchPage subject={subject} watches={watches} shownProblem={pageStatus?.notice?.kind}>
        {(watch) => {
          const others = (
            <>
              {(page || audience) && <Brief {...props} />}
              {watch}
            </>
          );
          if (pageStatus)
            return <PublishLine pageStatus={pageStatus} publishing={publishing} others={others} />;
          return (
            <div class="row wrap version-buttons">
              {/* A version that no tab shows is published from its own section. */}
              {isElsewhere && (
                <button type="button" class="button" onClick={() => goTo('versions')}>
                  {i18n.t('publishing.reviewOnly')}
                </button>
              )}
              {others}
            </div>
          );
        }}
      </WatchPage>
    </section>
  );
}

function Brief({ subject, pageStatus, records: { page, audience } }: PartProps) {
  const { reads } = useView();
  const text = async () => {
    const { briefOf } = await import('./brief-of.ts');
    return briefOf({
      subject,
      pageStatus,
      reads,
      scale: subject.workspace.rateScale,
      page: page.state === 'shown' ? page.data : undefined,
      audience: audience.state === 'shown' ? audience.data : undefined,
    });
  };
  return <CopyTextButton what={i18n.t('news.brief.copy')} text={text} />;
}

function AudienceHalf({ records, subject, pageStatus, revision, memory, openAt }: PartProps) {
  const { audience: record, again } = records;
  if (record.state === 'loading') return <AudienceSkeleton />;
  if (record.state !== 'shown') {
    const title = i18n.t('kind.audience');
    return (
      <MissingRecord title={title} record={record} again={again} absent={i18n.t('common.noAudienceRecord')} />
    );
  }
  const { audience } = record.data;
  const renewing = pageStatus?.versions?.state === 'shown' && pageStatus.versions.renewing;
  return (
    <>
      <AudiencePart record={record.data} renewing={renewing}>
        <PersonCard
          revision={revision}
          personId={audience.personId ?? undefined}
          openText={i18n.t('people.openHere')}
          openPerson={(personId) => openAt('people', { at: 'person', personId })}
        >
          {(person) => (
            <ReplyByMail
              person={person}
              subject={subject}
              audience={audience}
              revision={revision}
              page={records.found.page}
            />
          )}
        </PersonCard>
      </AudiencePart>
      <ContextSection
        title={i18n.t('overview.context.audience')}
        text={audience.supplementaryContext?.trim() ?? ''}
        name="supplementary"
        memory={memory}
      />
    </>
  );
}

const TEN_MINUTES = 600_000;

function PageHalf(props: PartProps) {
  const { records, pageStatus, memory } = props;
  const { page: record, again, found } = records;
  const [open, setOpen] = useRemembered<RecordFolds['open']>(memory, 'overview.open', []);
  if (record.state === 'loading') return <PageSkeleton />;
  if (record.state !== 'shown') {
    const title = i18n.t('kind.page');
    return (
      <MissingRecord title={title} record={record} again={again} absent={i18n.t('common.noPageRecord')} />
    );
  }
  const { page, at } = record.data;
  const isWhole = open.length === recordParts.length;
  return (
    <section>
      <RecordHeading
        title={i18n.t('overview.record')}
        at={at}
        freshFor={TEN_MINUTES}
        renewing={pageStatus?.directory.state === 'syncing'}
        more={
          <>
            <button type="button" class="link" onClick={() => setOpen(isWhole ? [] : recordParts)}>
              {isWhole ? i18n.t('overview.foldAll') : i18n.t('overview.unfoldAll')}
            </button>
            <MoreOfRecord {...props} />
          </>
        }
      />
      <RecordParts {...props} page={page} audience={found.audience} folds={{ open, setOpen }} />
    </section>
  );
}

/** Saves everything above as a file. The person comes from the cache, without a request. */
function MoreOfRecord({ subject, records: { found } }: PartProps) {
  const { reads } = useView();
  const { page, audience } = found;
  const list = async (): Promise<SavedList> => {
    const personId = audience?.personId;
    const person = personId ? (await reads.peek('getPerson', { person_id: personId }))?.data : undefined;
    const data = { page, audience, person };
    // Loaded only to save, to keep the panel's bundle small.
    const { overviewRows } = await import('./overview-rows.ts');
    return { rows: overviewRows(data), json: data };
  };
  return (
    <ListMenu
      what={i18n.t('panel.sections.overview')}
      of={subject.audienceName ?? subject.pageName}
      list={list}
    />
  );
}

/** Warns that the page or audience is archived or deleted. */
function ArchivedNotes({ page, audience }: { page: Page | undefined; audience: Audience | undefined }) {
  const deleted = page?.deletedAt;
  const archived = deleted ? undefined : page?.archivedAt;
  if (!deleted && !archived && !audience?.archivedAt) return null;
  return (
    <div class="stack archived-notes">
      {deleted && <Line kind="stop" text={i18n.t('overview.standing.deleted', [HOLE])} raw={deleted} />}
      {archived && <Line kind="warn" text={i18n.t('overview.standing.page', [HOLE])} raw={archived} />}
      {audience?.archivedAt && (
        <Line kind="warn" text={i18n.t('overview.standing.audience', [HOLE])} raw={audience.archivedAt} />
      )}
    </div>
  );
}

function Line({ kind, text, raw }: { kind: 'stop' | 'warn'; text: string; raw: string }) {
  return (
    <div class={`notice ${kind}`}>
      <Icon name={kind === 'stop' ? 'trash' : 'archive'} />
      <p class="words">{fill(text, <Since raw={raw} />)}</p>
    </div>
  );
}
