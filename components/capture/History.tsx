import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import type { CaptureView } from '../../lib/capture/capture.ts';
import { captureRow } from '../../lib/export/saved-rows.ts';
import { safeLink, shownAddress } from '../../lib/format/addresses.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { savedTable } from '../export/saved-table.ts';
import { ServiceLink } from '../overview/Address.tsx';
import { SearchToolbar } from '../search/SearchToolbar.tsx';
import { Age } from '../ui/Age.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useSame } from '../ui/use-stable.ts';
import { useView } from '../ui/view-context.ts';

interface HistoryProps {
  workspaceId: string;
  /** Changes when something more was saved. */
  known: string;
  openEntry(topicId: string, entryId: string): void;
}

export function History(props: HistoryProps) {
  const { workspaceId, known } = props;
  const { ask } = useView();
  const [text, setText] = useState('');
  const [clearing, setClearing] = useState(false);
  const [limit, setLimit] = useState(WINDOW);
  const search = useSame({ workspaceId, text: text.slice(0, 500) });
  const {
    data: found,
    problem,
    again,
  } = useAsync(
    [ask, search, limit],
    // With its search, because it stays until the next one is answered.
    async () => ({ ...(await ask('listHistory', { ...search, offset: 0, limit })), text: search.text }),
    { revision: known, keepsEarlier: true, pause: text === '' ? undefined : PAUSE },
  );
  const clear = async () => {
    await ask('clearHistory', { workspaceId });
    again();
  };
  const saved = async () => {
    const captures = await allCaptures(ask, search);
    return { rows: savedTable(captures.map(captureRow)), json: captures };
  };
  return (
    <section class="history stack">
      <p class="small soft">{i18n.t('topics.list.intro')}</p>
      <SearchToolbar
        label={i18n.t('topics.list.search')}
        text={text}
        onInput={setText}
        status={found && countText(found)}
      >
        {found !== undefined && (found.total > 0 || found.text.trim() !== '') && (
          <ListMenu
            what={i18n.t('saveList.history')}
            list={found.total > 0 && saved}
            items={[{ text: i18n.t('topics.list.clear'), act: () => setClearing(true) }]}
          />
        )}
      </SearchToolbar>
      {problem && <ProblemNote problem={problem} onRetry={again} />}
      {!found && !problem && <Skeleton width="80%" height={40} />}
      <ul class="history-list">
        {found?.captures.map((capture) => (
          <HistoryRow key={capture.id} capture={capture} {...props} />
        ))}
      </ul>
      {found && found.captures.length < Math.min(found.total, MAX_CAPTURES) && (
        <button type="button" class="button" onClick={() => setLimit(Math.min(limit + WINDOW, MAX_CAPTURES))}>
          {i18n.t('act.showMore')}
        </button>
      )}
      {clearing && (
        <Confirm
          title={i18n.t('topics.list.clearTitle')}
          confirm={i18n.t('act.clear')}
          keep={i18n.t('act.keep')}
          work={clear}
          onClose={() => setClearing(false)}
        >
          <p>{i18n.t('topics.list.clearText')}</p>
        </Confirm>
      )}
    </section>
  );
}

function countText({ total, text }: { total: number; text: string }): string {
  const count = formatWhole(total);
  if (text.trim() !== '') return total > 0 ? i18n.t('count.found', [count]) : i18n.t('common.noMatches');
  return total > 0 ? i18n.t('topics.list.count', total, [count]) : i18n.t('topics.list.none');
}

type HistoryRowProps = Pick<HistoryProps, 'openEntry'> & { capture: CaptureView };

function HistoryRow({ capture, openEntry }: HistoryRowProps) {
  const { state, topicId, topicTitle, excerpt, source } = capture;
  return (
    <li class="history-row stack">
      <p class="clamp excerpt" dir="auto">
        {excerpt}
      </p>
      <p class="history-facts row">
        <span class="truncate small">
          <bdi>{topicTitle || i18n.t('topics.untitled')}</bdi>
        </span>
        {state.kind === 'done' && <Age at={state.at} />}
        {state.kind === 'done' && (
          <button type="button" class="link push fixed" onClick={() => openEntry(topicId, state.entryId)}>
            {i18n.t('topics.list.open')}
          </button>
        )}
      </p>
      <Source {...source} />
    </li>
  );
}

function Source({ url, title }: CaptureView['source']) {
  if (!url && !title) return null;
  const link = safeLink(url);
  return (
    <p class="history-source row small soft">
      {title && <ServiceText text={title} />}
      {link ? (
        <ServiceLink class="truncate" href={link.href}>
          <bdi class="truncate">{shownAddress(link.href)}</bdi>
          <Icon name="open" tiny />
        </ServiceLink>
      ) : (
        url && <ServiceText text={url} mono />
      )}
    </p>
  );
}

const WINDOW = 50;
/** The maximum of one request; older captures are found by search. */
const MAX_CAPTURES = 500;
/** Debounce while typing (ms). */
const PAUSE = 120;

async function allCaptures(ask: Ask, search: { workspaceId: string; text: string }): Promise<CaptureView[]> {
  const captures = new Map<string, CaptureView>();
  for (let offset = 0; ; offset += MAX_CAPTURES) {
    const found = await ask('listHistory', { ...search, offset, limit: MAX_CAPTURES });
    for (const capture of found.captures) captures.set(capture.id, capture);
    if (found.captures.length === 0 || offset + MAX_CAPTURES >= found.total) return [...captures.values()];
  }
}
