import { i18n } from '#i18n';
import type { AuditItem } from '../../lib/audit/audit-item.ts';
import type { OutlineOutcome, PageTarget } from '../../lib/audit/outline-element.ts';
import type { PagePlace } from '../../lib/audit/page-place.ts';
import { isDemoSite } from '../../lib/format/demo.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import type { DrawingAct } from '../../lib/platform/page-overlay.ts';
import { useView } from '../ui/view-context.ts';
import { useShownOnPage } from './use-shown-on-page.ts';

interface Said {
  id: string;
  target: PageTarget;
  outcome: OutlineOutcome | 'unreadable';
}

type Outline = ReturnType<typeof useOutline>;

/** The audit item outlined on the tab's page. */
export function useOutline(subject: PanelSubject) {
  const { tabId, url } = subject;
  const { ask } = useView();
  const send = async (act: DrawingAct, target: PageTarget) =>
    tabId === undefined ? 'unreadable' : ask('outlineOnPage', { tabId, act, target });
  const { shown, drawn, show, hide } = useShownOnPage<Said>(subject, {
    isDrawn: ({ outcome }) => outcome === 'shown',
    isStillDrawn: async ({ target }) => (await send('check', target)) === 'shown',
    takeAway: ({ target }) => send('hide', target),
  });
  return {
    said: shown,
    /** Demo pages belong to the extension, which cannot script them. */
    isPossible: tabId !== undefined && !isDemoSite(url ?? ''),
    toggle: async (id: string, target: PageTarget) =>
      drawn?.id === id ? hide() : show(async () => ({ id, target, outcome: await send('show', target) })),
  };
}

interface ShowOnPageProps {
  item: AuditItem;
  place: PagePlace | undefined;
  outline: Outline;
}

/** Highlights a difference on the page, or names its place if that is invisible. */
export function ShowOnPage({ item: { id }, place, outline }: ShowOnPageProps) {
  if (!place) return null;
  const { target } = place;
  if (!target) return <p class="small soft audit-place">{i18n.t('audit.place.inHead')}</p>;
  if (!outline.isPossible) return null;
  const outcome = outline.said?.id === id ? outline.said.outcome : undefined;
  return (
    <div class="row wrap audit-place">
      <button type="button" class="button compact" onClick={() => outline.toggle(id, target)}>
        {outcome === 'shown' ? i18n.t('audit.place.hide') : i18n.t('audit.place.show')}
      </button>
      <span class="small soft if-any" role="status">
        {outcome && outcomeText(outcome, place)}
      </span>
    </div>
  );
}

function outcomeText(outcome: OutlineOutcome | 'unreadable', { home, target }: PagePlace): string {
  switch (outcome) {
    case 'shown':
    case 'hidden':
    case 'unreadable':
      return i18n.t(`audit.place.${outcome}`);
    default:
      if (home === 'tab') return i18n.t('audit.place.inTab');
      return target?.kind === 'image' ? i18n.t('audit.place.pictureInHead') : i18n.t('audit.place.absent');
  }
}
