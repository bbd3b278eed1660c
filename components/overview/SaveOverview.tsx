import { i18n } from '#i18n';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { type SavedList, SaveList } from '../export/SaveList.tsx';
import type { AudienceRecord, PageRecord } from './use-page-records.ts';

type SaveOverviewProps = Pick<PanelProps, 'subject' | 'reads' | 'saveFile'> & {
  page: PageRecord['page'] | undefined;
  audience: AudienceRecord['audience'] | undefined;
};

/** Everything above as one file. Of the person what is kept already: nothing is asked for. */
export function SaveOverview({ subject, reads, saveFile, page, audience }: SaveOverviewProps) {
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
