import { i18n } from '#i18n';
import { overviewCells } from '../../../lib/overview-table.ts';
import type { PanelProps } from '../../../lib/panel.ts';
import { type SavedList, SaveList } from '../../SaveList.tsx';
import { columns } from '../../save-columns.ts';
import type { AudienceRecord, PageRecord } from './Overview.tsx';
import { overviewWords } from './overview-words.ts';

type SaveOverviewProps = Pick<PanelProps, 'subject' | 'reads' | 'saveFile'> & {
  page: PageRecord['page'] | undefined;
  audience: AudienceRecord['audience'] | undefined;
};

/** Everything above as one file. Of the person what is kept already: nothing is asked for. */
export function SaveOverview({ subject, reads, saveFile, page, audience }: SaveOverviewProps) {
  const list = async (): Promise<SavedList> => {
    const personId = audience?.personId;
    const person = personId ? (await reads.peek('getPerson', { person_id: personId }))?.data : undefined;
    const header = columns('part', 'name', 'detail', 'text', 'address', 'onPage', 'id');
    const data = { page, audience, person };
    return { rows: [header, ...overviewCells(data, overviewWords)], json: data };
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
