// Below everything else: not needed for the first look.
import { i18n } from '#i18n';
import type { Page } from '../../lib/api/schemas.ts';
import { CopyTextButton } from '../export/CopyTextButton.tsx';
import { type SavedList, SaveList } from '../export/SaveList.tsx';
import type { PanelProps } from '../panel/panel-actions.ts';
import { AudiencePart, SupplementaryContext } from './AudiencePart.tsx';
import type { briefOf } from './brief-of.ts';
import { MetadataPart } from './MetadataPart.tsx';
import { Overrides } from './Overrides.tsx';
import { ActionCards, ActionList, FooterLinks, Scripts } from './PageLists.tsx';
import { PagePart } from './PagePart.tsx';
import { PersonCard } from './PersonCard.tsx';
import { AudienceMissing, AudienceSkeleton, PageMissing, PageSkeleton } from './RecordBlock.tsx';
import { Standing } from './Standing.tsx';
import {
  type AudienceRecord,
  type PageRecord,
  type RecordState,
  usePageRecords,
} from './use-page-records.ts';

/** Everything that is known of the page and of the audience. What the service leaves empty is left out. */
export function Overview(props: PanelProps) {
  const { subject, revision, ask } = props;
  const records = usePageRecords(ask, subject, revision);
  const { page, audience } = records.found;
  const { again } = records;
  return (
    <div class="overview" aria-busy={records.page.state === 'loading'}>
      <Standing page={page} audience={audience} />
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
      <CopyTextButton
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
  const { record, again } = props;
  if (record.state === 'loading') return <AudienceSkeleton />;
  if (record.state !== 'shown') {
    return <AudienceMissing record={record} again={again} refresh={props.refresh} />;
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
  const { record, again, openTab } = props;
  if (record.state === 'loading') return <PageSkeleton />;
  if (record.state !== 'shown') return <PageMissing record={record} again={again} refresh={props.refresh} />;
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

type SaveOverviewProps = Pick<PanelProps, 'subject' | 'reads' | 'saveFile'> & {
  page: PageRecord['page'] | undefined;
  audience: AudienceRecord['audience'] | undefined;
};

/** Everything above as one file. Of the person what is kept already: nothing is asked for. */
function SaveOverview({ subject, reads, saveFile, page, audience }: SaveOverviewProps) {
  const list = async (): Promise<SavedList> => {
    const personId = audience?.personId;
    const person = personId ? (await reads.peek('getPerson', { person_id: personId }))?.data : undefined;
    const data = { page, audience, person };
    // Only for whoever saves: the panel opens with this section.
    const { overviewRows } = await import('./overview-rows.ts');
    return { rows: overviewRows(data), json: data };
  };
  return (
    <section class="stack">
      <p class="soft small">{i18n.t('overview.save')}</p>
      <SaveList
        what={i18n.t('panel.sections.overview')}
        of={subject.audienceName ?? subject.pageName}
        list={list}
        saveFile={saveFile}
      />
    </section>
  );
}
