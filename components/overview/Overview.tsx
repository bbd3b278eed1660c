// Below everything else: not needed for the first look.
import { i18n } from '#i18n';
import { type SavedList, SaveList } from '../export/SaveList.tsx';
import type { PanelProps } from '../panel/panel-actions.ts';
import { CopyTextButton } from '../ui/CopyButton.tsx';
import { useView } from '../ui/view-context.ts';
import { AudiencePart } from './AudiencePart.tsx';
import { ContextSection } from './FoldedText.tsx';
import { MetadataPart } from './MetadataPart.tsx';
import { Overrides } from './Overrides.tsx';
import { ActionCards, ActionList, FooterLinks, Scripts } from './PageLists.tsx';
import { PagePart } from './PagePart.tsx';
import { PersonCard } from './PersonCard.tsx';
import { AudienceSkeleton, MissingRecord, PageSkeleton } from './RecordBlock.tsx';
import { Standing } from './Standing.tsx';
import { type PageRecords, usePageRecords } from './use-page-records.ts';

/** Everything that is known of the page and of the audience. What the service leaves empty is left out. */
export function Overview(props: PanelProps) {
  const { subject, revision } = props;
  const records = usePageRecords(subject, revision);
  const { page, audience } = records.found;
  return (
    <div class="overview parts" aria-busy={records.page.state === 'loading'}>
      <Standing page={page} audience={audience} />
      {page && <Brief {...props} records={records} />}
      {subject.audienceId !== undefined && <AudienceHalf {...props} records={records} />}
      <PageHalf {...props} records={records} />
      <MetadataPart page={page} audience={audience} openAt={props.openAt} />
      {(page || audience) && <SaveOverview {...props} records={records} />}
    </div>
  );
}

type PartProps = PanelProps & { records: PageRecords };

function Brief({ subject, pageStatus, records: { page, audience } }: PartProps) {
  const { reads } = useView();
  const text = async () => {
    const { briefOf } = await import('./brief-of.ts');
    return briefOf({
      ...{ subject, pageStatus, reads },
      page: page.state === 'shown' ? page.data : undefined,
      audience: audience.state === 'shown' ? audience.data : undefined,
    });
  };
  return (
    <section>
      <CopyTextButton what={i18n.t('news.brief.copy')} text={text} />
    </section>
  );
}

function AudienceHalf({ records, pageStatus, revision, memory, openAt }: PartProps) {
  const { audience: record, again, found } = records;
  if (record.state === 'loading') return <AudienceSkeleton />;
  if (record.state !== 'shown') {
    const title = i18n.t('kind.audience');
    return <MissingRecord {...{ title, record, again }} absent={i18n.t('common.noAudienceRecord')} />;
  }
  const { audience } = record.data;
  const renewing = pageStatus?.versions?.state === 'shown' && pageStatus.versions.renewing;
  return (
    <>
      <AudiencePart record={record.data} renewing={renewing}>
        <PersonCard
          revision={revision}
          personId={audience.personId ?? undefined}
          openPerson={(personId) => openAt('people', { at: 'person', personId })}
        />
      </AudiencePart>
      <ContextSection
        title={i18n.t('overview.context.audience')}
        text={audience.supplementaryContext?.trim() ?? ''}
        name="supplementary"
        memory={memory}
      />
      <Overrides audience={audience} page={found.page} memory={memory} />
    </>
  );
}

function PageHalf({ records, pageStatus, memory, goTo, openAt }: PartProps) {
  const { page: record, again } = records;
  if (record.state === 'loading') return <PageSkeleton />;
  if (record.state !== 'shown') {
    const title = i18n.t('kind.page');
    return <MissingRecord {...{ title, record, again }} absent={i18n.t('common.noPageRecord')} />;
  }
  const { page } = record.data;
  return (
    <>
      <PagePart
        record={record.data}
        renewing={pageStatus?.directory.state === 'syncing'}
        showAudiences={() => goTo('audiences')}
      />
      <ContextSection
        title={i18n.t('overview.context.page')}
        text={page.pageContext?.trim() ?? ''}
        name="context"
        memory={memory}
      />
      <ActionList page={page} />
      <ActionCards page={page} openAt={openAt} />
      <FooterLinks page={page} />
      <Scripts page={page} />
    </>
  );
}

/** Everything above as one file. Of the person what is kept already: nothing is asked for. */
function SaveOverview({ subject, records: { found } }: PartProps) {
  const { reads } = useView();
  const { page, audience } = found;
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
      />
    </section>
  );
}
