import { useCallback, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type AudienceListRow, rowMarksAmong } from '../../lib/directory/audience-list.ts';
import type { Coverage } from '../../lib/directory/record-views.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { Block } from '../../lib/page-status/page-status.ts';
import type { Total } from '../../lib/search/search.ts';
import { lackText } from '../directory/lack-text.ts';
import { Finder } from '../search/Finder.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { statusWord } from '../ui/StatusPill.tsx';
import { useView } from '../ui/view-context.ts';

const SHOWN = 30;

interface AudienceFinderProps {
  pageId: string;
  /** The audiences known so far; more may arrive. */
  known: Block<{ count: number; complete: boolean }>;
  takesFocus?: boolean | undefined;
  onChoose(hit: AudienceListRow): void;
}

export function AudienceFinder({ pageId, known, takesFocus, onChoose }: AudienceFinderProps) {
  const { ask } = useView();
  const [coverage, setCoverage] = useState<Coverage>({ complete: true });
  const search = useCallback(
    async (text: string) => {
      const answer = await ask('searchAudiences', { pageId, text, limit: SHOWN });
      setCoverage(answer);
      const markApart = rowMarksAmong(answer.hits);
      const hits = answer.hits.map((row) => ({ ...row, mark: markApart(row) ?? row.routeKey }));
      return { ...answer, hits };
    },
    [ask, pageId],
  );
  return (
    <>
      <Finder<AudienceHit>
        label={i18n.t('popup.search.audiences')}
        takesFocus={takesFocus}
        search={search}
        known={known.state === 'shown' ? `${known.data.count} ${known.data.complete}` : known.state}
        idOf={(hit) => hit.audienceId}
        onChoose={onChoose}
        found={foundText}
        nothing={nothingText(known)}
      >
        {(hit) => <AudienceOption hit={hit} />}
      </Finder>
      {!coverage.complete && <p class="small soft">{lackText('audiences', coverage)}</p>}
    </>
  );
}

type AudienceHit = AudienceListRow & { mark: string | undefined };

function AudienceOption({ hit: { audienceId, name, mark, latest } }: { hit: AudienceHit }) {
  return (
    <span class="hit-line">
      <ServiceText text={name || audienceId} />
      {mark !== undefined && (
        <span class="soft hit-key">
          <ServiceText text={mark} mono />
        </span>
      )}
      {latest?.status !== undefined && (
        <span class="push small soft fixed">
          <bdi>{statusWord(latest.status)}</bdi>
        </span>
      )}
    </span>
  );
}

function nothingText({ state }: AudienceFinderProps['known']): string {
  if (state === 'failed') return i18n.t('popup.audience.notRead');
  return state === 'shown' ? i18n.t('popup.search.nothing') : i18n.t('popup.search.audiencesUnknown');
}

function foundText(count: number, { count: total }: Total): string {
  return count < total
    ? i18n.t('popup.search.someAudiences', total, [formatWhole(count), formatWhole(total)])
    : i18n.t('audiences.count', total, [formatWhole(total)]);
}
