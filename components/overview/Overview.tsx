import { i18n } from '#i18n';
import type { Page } from '../../lib/api/schemas.ts';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { CopyWords } from '../export/CopyWords.tsx';
import { AudienceMissing, AudienceSkeleton, PageMissing, PageSkeleton } from './Absence.tsx';
import { ActionCards } from './ActionCards.tsx';
import { ActionList } from './ActionList.tsx';
import { AudiencePart } from './AudiencePart.tsx';
import type { briefOf } from './brief-of.ts';
import { FooterLinks } from './FooterLinks.tsx';
import { MetadataPart } from './MetadataPart.tsx';
import { Overrides } from './Overrides.tsx';
import { PagePart } from './PagePart.tsx';
import { PersonCard } from './PersonCard.tsx';
import { SaveOverview } from './SaveOverview.tsx';
import { Scripts } from './Scripts.tsx';
import { Standing } from './Standing.tsx';
import { SupplementaryContext } from './SupplementaryContext.tsx';
import {
  type AudienceRecord,
  type PageRecord,
  type RecordState,
  usePageRecords,
} from './use-page-records.ts';

// Below everything else: not needed for the first look.

/** Everything that is known of the page and of the audience. What the service leaves empty is left out. */
export function Overview(props: PanelProps) {
  const { subject, revision, ask } = props;
  const records = usePageRecords(ask, subject, revision);
  const { page, audience } = records.found;
  const { again } = records;
  return (
    <div class="overview" aria-busy={records.page.state === 'loading'}>
      <Standing page={page} audience={audience} now={props.now} />
      {page && <Brief {...props} page={dataOf(records.page)} audience={dataOf(records.audience)} />}
      {subject.audienceId !== undefined && (
        <AudienceHalf {...props} record={records.audience} again={again} page={page} />
      )}
      <PageHalf {...props} record={records.page} again={again} />
      <MetadataPart page={page} audience={audience} openTab={props.openTab} openAt={props.openAt} />
      {(page || audience) && <SaveOverview {...props} page={page} audience={audience} />}
    </div>
  );
}

function Brief(props: Parameters<typeof briefOf>[0]) {
  return (
    <section class="overview-brief">
      <CopyWords
        what={i18n.t('news.brief.copy')}
        text={async () => (await import('./brief-of.ts')).briefOf(props)}
      />
    </section>
  );
}

function dataOf<Data>(record: RecordState<Data>): Data | undefined {
  return record.state === 'shown' ? record.data : undefined;
}

type Half<Data> = PanelProps & { record: RecordState<Data>; again(): void };

function AudienceHalf({ page, ...props }: Half<AudienceRecord> & { page: Page | undefined }) {
  const { record, again, now } = props;
  if (record.state === 'loading') return <AudienceSkeleton />;
  if (record.state !== 'shown') {
    return <AudienceMissing record={record} again={again} now={now} refresh={props.refresh} />;
  }
  const { audience } = record.data;
  return (
    <>
      <AudiencePart {...props} record={record} audience={audience}>
        <PersonCard
          {...props}
          personId={audience.personId ?? undefined}
          openPerson={(personId) => props.openAt('people', { at: 'person', personId })}
        />
      </AudiencePart>
      <SupplementaryContext audience={audience} memory={props.memory} />
      <Overrides audience={audience} page={page} openTab={props.openTab} memory={props.memory} />
    </>
  );
}

function PageHalf(props: Half<PageRecord>) {
  const { record, again, now, openTab } = props;
  if (record.state === 'loading') return <PageSkeleton />;
  if (record.state !== 'shown')
    return <PageMissing record={record} again={again} now={now} refresh={props.refresh} />;
  const { page } = record.data;
  return (
    <>
      <PagePart {...props} record={record} page={page} />
      <ActionList page={page} openTab={openTab} />
      <ActionCards page={page} openTab={openTab} openAt={props.openAt} />
      <FooterLinks page={page} openTab={openTab} />
      <Scripts page={page} />
    </>
  );
}
