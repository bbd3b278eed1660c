import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { everyPage } from '../../lib/home/home.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import { MAX_PAGES, type ReportData, type WeekReport } from '../../lib/report/report.ts';
import { useTyping } from '../directory/use-search-box.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useChoice } from '../ui/use-action.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';

const OFFERED = 30;

export function ChoosePages({ report, renew }: { report: ReportData; renew(): Promise<WeekReport> }) {
  const { ask } = useView();
  const [query, setQuery] = useState('');
  const [text, type] = useTyping(query, setQuery);
  const [problem, setProblem] = useState<Problem>();
  const [atFirst] = useState(report.pages);
  const selected = report.pages.map(({ pageId }) => pageId);
  const choice = useChoice<string[] | 'usual'>(selected, async (pages) => {
    await ask('chooseReport', pages === 'usual' ? {} : { pageIds: pages });
    await renew().then(
      () => setProblem(undefined),
      (error: unknown) => setProblem(problemOf(error)),
    );
  });
  const chosen = choice.value === 'usual' ? selected : choice.value;
  const found = useAsync(
    [ask, query],
    async () => {
      const text = query.trim();
      const listing = await ask('listHome', {
        ...everyPage,
        text,
        sort: 'sessions',
        offset: 0,
        limit: OFFERED,
      });
      return { ...listing, query };
    },
    { keepsEarlier: true },
  );
  const rows = found.data?.rows ?? [];
  const isOffered = (pageId: string) => rows.some((row) => row.pageId === pageId);
  // A page stays where it was selected.
  const first = new Map([...atFirst, ...report.pages].map(({ pageId, name }) => [pageId, name]));
  const above = [...first].filter(
    ([pageId]) => atFirst.some((page) => page.pageId === pageId) || !isOffered(pageId),
  );
  const below = rows.filter(({ pageId }) => !above.some(([id]) => id === pageId));
  const left = (found.data?.total ?? 0) - rows.length;
  const shownProblem = problem ?? found.problem;
  const tick = (pageId: string, name: string) => {
    const isChosen = chosen.includes(pageId);
    const others = chosen.filter((each) => each !== pageId);
    return (
      <li key={pageId}>
        <label>
          <input
            type="checkbox"
            checked={isChosen}
            // The last page cannot be removed, because a report needs one.
            disabled={isChosen ? others.length === 0 : chosen.length >= MAX_PAGES}
            onChange={() => choice.choose(isChosen ? others : [...chosen, pageId])}
          />
          <bdi class="clamp" title={name}>
            {name}
          </bdi>
        </label>
      </li>
    );
  };
  return (
    <fieldset id="report-choice" class="report-choice on-screen">
      <legend>{i18n.t('report.choose')}</legend>
      <p class="soft" role="status">
        {i18n.t('report.chosen', [formatWhole(chosen.length), MAX_PAGES])}
      </p>
      <p>
        <button type="button" class="link" onClick={() => choice.choose('usual')}>
          {i18n.t('report.usual')}
        </button>
      </p>
      <ul class="report-ticks">{above.map(([pageId, name]) => tick(pageId, name))}</ul>
      <input
        class="input"
        type="search"
        aria-label={i18n.t('home.search')}
        placeholder={i18n.t('home.search')}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      <ul class="report-ticks">{below.map(({ pageId, name }) => tick(pageId, name))}</ul>
      {found.data?.total === 0 && found.data.query === text && (
        <p class="soft">{i18n.t('common.noMatches')}</p>
      )}
      {left > 0 && <p class="soft">{i18n.t('count.more', left, [formatWhole(left)])}</p>}
      {choice.note}
      {shownProblem && <ProblemNote problem={shownProblem} />}
    </fieldset>
  );
}
