import './captures.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type CaptureView, MAX_PAGE_CAPTURES, type OutboxState } from '../../lib/capture/capture.ts';
import { isUnreadable, sourceOfTab } from '../../lib/capture/tab-source.ts';
import { countedText, formatWhole } from '../../lib/format/numbers.ts';
import type { DrawingAct } from '../../lib/platform/page-overlay.ts';
import { useShownByMessage } from '../audit/use-shown-on-page.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';

/** Listed at first; the others on request. */
const FIRST = 3;

interface PageClipsProps {
  workspaceId: string;
  tab: { tabId: number; url: string };
  outbox: OutboxState;
}

export function PageClips(props: PageClipsProps) {
  const { workspaceId, tab, outbox } = props;
  const { ask } = useView();
  const revision = outbox.done.map(({ id, createdAt }) => `${id} ${createdAt}`).join();
  const { data: captures = [] } = useAsync(
    [ask, workspaceId, tab.url],
    () => ask('capturesOfPage', { workspaceId, url: tab.url }),
    { when: /^(https?|file):/i.test(sourceOfTab(tab).url ?? ''), revision },
  );
  if (captures.length === 0) return null;
  return <Clips key={`${tab.tabId} ${tab.url}`} {...props} captures={captures} />;
}

/** The result of searching the page: the number of occurrences of each, or that the page cannot be read. */
type PageFindings = { isShown: boolean; times: Record<string, number> } | 'unreadable';

function usePageHighlights(tab: { tabId: number; url: string }) {
  const { ask } = useView();
  const send = (act: DrawingAct, ids: string[] = []) =>
    ask('highlightOnPage', { tabId: tab.tabId, act, ids });
  const { shown, drawn, show, hide } = useShownByMessage(tab, send);
  return {
    findings: shown,
    isShown: drawn !== undefined,
    hide,
    show: (ids: string[]) => show(async () => (await send('show', ids)) ?? 'unreadable'),
  };
}

function Clips({ tab, captures: all }: PageClipsProps & { captures: CaptureView[] }) {
  const captures = all.slice(0, MAX_PAGE_CAPTURES);
  const { findings, isShown, show, hide } = usePageHighlights(tab);
  const [isWhole, setWhole] = useState(false);
  const acting = useAction();
  const toggle = () => (isShown ? hide() : acting.run(() => show(captures.map(({ id }) => id))));
  const isPart = all.length > captures.length;
  const title = countedText(isPart, captures.length, (form, shown) =>
    i18n.t('capture.page.title', form, [shown]),
  );
  const times = findings === 'unreadable' ? undefined : findings?.times;
  // After a search, all captures are listed, so that missing ones are named.
  const shown = isWhole || times ? captures : captures.slice(0, FIRST);
  return (
    <section class="stack near page-clips" aria-label={title}>
      <div class="row wrap">
        <h2>{title}</h2>
        {!isUnreadable(tab.url) && (
          <button type="button" class="button compact push" aria-disabled={acting.busy} onClick={toggle}>
            {isShown ? i18n.t('capture.page.hide') : i18n.t('capture.page.show')}
          </button>
        )}
      </div>
      {acting.problem && <ProblemNote problem={acting.problem} />}
      <div class="small if-any" role="status">
        {findings && <Findings findings={findings} captures={captures} />}
      </div>
      <ul>
        {shown.map(({ id, excerpt, topicTitle, topicId }) => (
          <li key={id} class="page-clip row">
            <span class="truncate" dir="auto" title={excerpt}>
              {excerpt}
            </span>
            <bdi class="small soft truncate">
              {(times && foundText(times[id])) ?? (topicTitle || topicId)}
            </bdi>
          </li>
        ))}
      </ul>
      {shown.length < captures.length && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          {isPart ? i18n.t('act.showMore') : i18n.t('act.showAllOf', [formatWhole(captures.length)])}
        </button>
      )}
    </section>
  );
}

/** Returns undefined if there is exactly one occurrence, which needs no note, or if it was saved after the search. */
function foundText(times = 1): string | undefined {
  if (times === 0) return i18n.t('capture.page.notFound');
  return times > 1 ? i18n.t('capture.page.places', [formatWhole(times)]) : undefined;
}

function Findings({ findings, captures }: { findings: PageFindings; captures: CaptureView[] }) {
  if (findings === 'unreadable') return <p>{i18n.t('capture.page.unreadable')}</p>;
  const times = captures.flatMap(({ id }) => findings.times[id] ?? []);
  const found = times.filter((count) => count > 0).length;
  return (
    <>
      <p>{i18n.t('capture.page.found', [formatWhole(found), formatWhole(times.length)])}</p>
      {times.some((count) => count > 1) && <p class="soft">{i18n.t('capture.page.several')}</p>}
      {found < times.length && <p class="soft">{i18n.t('capture.page.missing')}</p>}
    </>
  );
}
