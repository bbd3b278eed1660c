import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { liveVersionOf } from '../../lib/api/live-version.ts';
import type { Answer } from '../../lib/api/operation-schemas.ts';
import type { Audience } from '../../lib/api/schemas.ts';
import { isDemoSite } from '../../lib/format/demo.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { changesOf } from '../../lib/messages/version-changes.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import type { Highlighting } from '../../lib/platform/highlight-texts.ts';
import type { DrawingAct } from '../../lib/platform/page-overlay.ts';
import { useShownByMessage } from '../audit/use-shown-on-page.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { usePageActions, useView } from '../ui/view-context.ts';

/** Delay between two highlighted texts (ms). */
const APART = 700;

/** Reloads the tab's page and highlights the texts that a version changed, one after another. */
export function ChangedOnPage({ url, texts }: { url: string; texts: readonly string[] }) {
  const { ask } = useView();
  const { shownTabId } = usePageActions();
  const tabId = shownTabId();
  const acting = useAction();
  const send = async (act: DrawingAct, marked: string[] = []): Promise<Highlighting | undefined> =>
    tabId === undefined ? undefined : ask('markOnPage', { tabId, act, texts: marked });
  const { shown, drawn, show, hide } = useShownByMessage({ tabId, url }, send, true);
  if (tabId === undefined) return null;
  const draw = async () => {
    if (!(await ask('reloadPage', { tabId }))) return 'unreadable';
    const all = await send('show', [...texts]);
    const found = texts.filter((_, index) => all?.times[index]);
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (let count = isMotionReduced ? found.length : 1; count <= found.length; count += 1) {
      if (count > 1 && !(await send('check'))?.isShown) break;
      // The page scrolls to the first.
      await send('show', found.slice(0, count).reverse());
      if (count < found.length) await new Promise((resolve) => setTimeout(resolve, APART));
    }
    return all ?? 'unreadable';
  };
  return (
    <>
      <button
        type="button"
        class="button compact"
        aria-disabled={acting.busy}
        onClick={drawn ? hide : () => acting.run(() => show(draw))}
      >
        {drawn ? i18n.t('audit.place.hide') : i18n.t('versions.showChanges')}
      </button>
      <span class="small soft changes-found" role="status">
        {shown && foundText(shown, texts.length)}
      </span>
      {acting.problem && <ProblemNote problem={acting.problem} />}
    </>
  );
}

interface NewTexts {
  versionId: string;
  texts: string[];
}

/**
 * The new texts of the live version. The service lists them only before it goes live, so they are remembered while the tab is
 * followed.
 */
export function useNewTexts(
  memory: SectionMemory,
  url: string | undefined,
  audience: Audience | undefined,
  messages: Answer<'getAudienceMessages'> | undefined,
): string[] {
  const [latest, live] = [audience?.latestVersion, audience && liveVersionOf(audience)];
  const next = latest?.versionId === live?.versionId ? undefined : latest?.versionId;
  const isPossible = url !== undefined && !isDemoSite(url);
  useEffect(() => {
    if (next === undefined || !isPossible) return;
    const texts = changesOf(messages, audience).flatMap(({ label, after }) =>
      (label.kind === 'text' || label.kind === 'title') && after !== '' ? [after] : [],
    );
    if (texts.length > 0) memory.set<NewTexts>('new-texts', { versionId: next, texts });
  }, [memory, next, messages, audience, isPossible]);
  const kept = memory.get<NewTexts | undefined>('new-texts', undefined);
  return isPossible && kept && kept.versionId === live?.versionId ? kept.texts : [];
}

function foundText(found: Highlighting | 'unreadable', of: number): string {
  if (found === 'unreadable') return i18n.t('audit.place.unreadable');
  const count = found.times.filter((times) => times > 0).length;
  if (count === 0) return i18n.t('versions.changesNotFound');
  return i18n.t('capture.page.found', [formatWhole(count), formatWhole(of)]);
}
