import { i18n } from '#i18n';
import { isUnreadable } from '../../lib/capture/tab-source.ts';
import { isDemoSite } from '../../lib/format/demo.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { VersionChange } from '../../lib/messages/version-changes.ts';
import type { DrawingAct } from '../../lib/platform/page-overlay.ts';
import type { DraftShown, PageDraft } from '../../lib/publish/draft-on-page.ts';
import { type ChangePlace, draftParts } from '../../lib/publish/draft-patches.ts';
import { useShownByMessage } from '../audit/use-shown-on-page.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { usePageActions, useView } from '../ui/view-context.ts';
import { changeName } from './version-text.ts';

export interface DraftSubject {
  number: number | undefined;
  /** The tab's address, which leads to the draft's audience. */
  url: string;
}

/** Shows the draft's texts in the tab's page, in place of the old ones, as a preview. */
export function DraftOnPage({ draft, changes }: { draft: DraftSubject; changes: readonly VersionChange[] }) {
  const { url, number } = draft;
  const { ask } = useView();
  const { shownTabId, revealPage } = usePageActions();
  const tabId = shownTabId();
  const acting = useAction();
  const send = async (act: DrawingAct, page?: PageDraft): Promise<DraftShown | undefined> =>
    tabId === undefined ? undefined : ask('draftOnPage', { tabId, act, draft: page });
  const { shown, drawn, show, hide } = useShownByMessage({ tabId, url }, send, true);
  // Demo pages belong to the extension, which cannot script them.
  if (tabId === undefined || changes.length === 0 || isDemoSite(url) || isUnreadable(url)) return null;
  const draw = () =>
    acting.run(async () => {
      await show(async () => {
        const found = (await send('show', pageDraft(changes, number))) ?? 'unreadable';
        if (found !== 'unreadable' && found.isShown) revealPage();
        return found;
      });
    });
  return (
    <div class="stack gap-above">
      <div class="row wrap">
        <button
          type="button"
          class="button compact"
          aria-disabled={acting.busy}
          onClick={drawn ? hide : draw}
        >
          {drawn ? i18n.t('publishing.draft.hide') : i18n.t('publishing.draft.show')}
        </button>
      </div>
      {acting.problem && <ProblemNote problem={acting.problem} />}
      <div class="small if-any" role="status">
        {shown && <Places found={shown} changes={changes} />}
      </div>
    </div>
  );
}

function Places({ found, changes }: { found: DraftShown | 'unreadable'; changes: readonly VersionChange[] }) {
  if (found === 'unreadable') return <p>{i18n.t('audit.place.unreadable')}</p>;
  const { isShown, places } = found;
  // The page goes on changing; the bar there follows it.
  if (isShown) return <p class="soft">{i18n.t('publishing.draft.keys')}</p>;
  const count = places.filter((place) => place === 'shown').length;
  const named = (of: ChangePlace) =>
    changes.flatMap(({ label }, index) => (places[index] === of ? [changeName(label)] : [])).join(' · ');
  const [absent, several] = [named('absent'), named('several')];
  return (
    <>
      {/* What is there more than once can be seen, though not replaced. */}
      <p>{several ? shownText(count, changes.length) : i18n.t('publishing.draft.none')}</p>
      {absent && <p class="soft">{i18n.t('publishing.draft.absent', [absent])}</p>}
      {several && <p class="soft">{i18n.t('publishing.draft.several', [several])}</p>}
    </>
  );
}

function shownText(count: number, of: number): string {
  return i18n.t('publishing.draft.shown', [formatWhole(count), formatWhole(of)]);
}

function pageDraft(changes: readonly VersionChange[], number: number | undefined): PageDraft {
  const name =
    number === undefined
      ? i18n.t('publishing.draft.unnumbered')
      : i18n.t('publishing.draft.numbered', [i18n.t('common.versionNumber', [number])]);
  const counts = Array.from({ length: changes.length + 1 }, (_, count) => count);
  return {
    changes: changes.map(({ label, before, after }) => ({
      name: changeName(label),
      parts: draftParts(before, after),
    })),
    words: {
      shown: counts.map((count) => `${name} · ${shownText(count, changes.length)}`),
      live: i18n.t('publishing.draft.live'),
      toLive: i18n.t('publishing.draft.toLive'),
      toDraft: i18n.t('publishing.draft.toDraft'),
      close: i18n.t('common.close'),
      absent: i18n.t('publishing.draft.absent', ['$1']),
      several: i18n.t('publishing.draft.several', ['$1']),
    },
  };
}
