import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PersonPage } from '../../lib/people/people.ts';
import { SaveList } from '../export/SaveList.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { statusWord } from '../ui/StatusPill.tsx';
import type { PeopleProps } from './people-props.ts';
import { useAsked } from './use-asked.ts';

const MOST = 200;

/** Every page made for a person, as far as the directory knows the audiences of pages. */
export function PersonPages(props: PeopleProps & { personId: string }) {
  const { personId, ask, workspace, revision, now, showPage, saveFile } = props;
  const asked = useAsked(`${workspace.id} ${personId} ${revision}`, () =>
    ask('pagesOfPerson', { personId, limit: MOST }),
  );
  const { rows = [], total = 0 } = asked.data ?? {};
  return (
    <section>
      <h2>
        {i18n.t('people.pages.title')} {total > 0 && <span class="people-count">{formatWhole(total)}</span>}
      </h2>
      {asked.problem && <ProblemNote problem={asked.problem} now={now} onRetry={asked.again} />}
      {!asked.data && !asked.problem && <Skeleton width="70%" height={34} />}
      {asked.data && rows.length === 0 && <p class="soft">{i18n.t('people.pages.none')}</p>}
      <ul class="people-list" aria-label={i18n.t('people.pages.title')}>
        {rows.map((row) => (
          <PageRow key={`${row.pageId} ${row.audienceId}`} row={row} show={showPage} />
        ))}
      </ul>
      {rows.length < total && (
        <p class="small soft">
          {i18n.t('people.pages.some', [formatWhole(rows.length), formatWhole(total)])}
        </p>
      )}
      {rows.length > 0 && (
        <>
          <p class="small soft">{i18n.t('people.pages.opened')}</p>
          <SaveList
            what={i18n.t('people.pages.title')}
            of={personId}
            list={() => ({ rows: pagesTable(rows), json: rows })}
            saveFile={saveFile}
          />
        </>
      )}
    </section>
  );
}

function PageRow({ row, show }: { row: PersonPage; show: PeopleProps['showPage'] }) {
  const { pageName, audienceName, status } = row;
  return (
    <li class="people-row">
      <button type="button" class="people-open" onClick={() => show(row)}>
        <bdi class="people-name truncate" title={pageName}>
          {pageName || row.pageId}
        </bdi>
        <span class="people-facts small soft">
          <bdi class="truncate">{audienceName || row.audienceId}</bdi>
          {status !== undefined && <span class="tag">{statusWord(status)}</span>}
        </span>
      </button>
    </li>
  );
}

function pagesTable(rows: readonly PersonPage[]): (string | null)[][] {
  const header = [
    i18n.t('people.pages.pageId'),
    i18n.t('people.pages.page'),
    i18n.t('people.pages.audienceId'),
    i18n.t('people.pages.audience'),
    i18n.t('people.pages.status'),
  ];
  return [
    header,
    ...rows.map(({ pageId, pageName, audienceId, audienceName, status = null }) => [
      pageId,
      pageName,
      audienceId,
      audienceName,
      status,
    ]),
  ];
}
