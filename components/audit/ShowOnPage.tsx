import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AuditItem } from '../../lib/audit/audit-item.ts';
import type { OutlineOutcome, PageTarget } from '../../lib/audit/outline-element.ts';
import type { PagePlace } from '../../lib/audit/page-place.ts';
import { DEMO_SITE } from '../../lib/format/demo.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { useView } from '../ui/view-context.ts';

interface Said {
  id: string;
  target: PageTarget;
  outcome: OutlineOutcome | 'unreadable';
}

type Outline = ReturnType<typeof useOutline>;

/** What of the audit is outlined on the page in the tab. It goes with the address, with the section, and on Escape. */
export function useOutline({ tabId, url }: PanelSubject) {
  const { ask } = useView();
  const [said, setSaid] = useState<Said>();
  const latest = useRef(said);
  latest.current = said;
  const shown = said?.outcome === 'shown' ? said : undefined;
  const say = (next: Said | undefined) => {
    latest.current = next;
    setSaid(next);
  };
  const send = async (act: 'show' | 'hide' | 'check', target: PageTarget) =>
    tabId === undefined ? 'unreadable' : ask('outlineOnPage', { tabId, act, target });
  const hide = () => {
    const { target, outcome } = latest.current ?? {};
    say(undefined);
    if (target && outcome === 'shown') send('hide', target).catch(reportError);
  };
  useEffect(() => hide, [tabId, url]);
  useEffect(() => {
    if (!shown) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    // Whoever comes back from the page may have hidden it there.
    const check = async () => {
      const outcome = await send('check', shown.target);
      if (outcome !== 'shown' && latest.current === shown) say(undefined);
    };
    const onFocus = () => void check().catch(reportError);
    addEventListener('keydown', onKey);
    addEventListener('focus', onFocus);
    addEventListener('pagehide', hide);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('focus', onFocus);
      removeEventListener('pagehide', hide);
    };
  }, [shown]);
  return {
    said,
    /** A page of the extension itself lets nobody in. */
    isPossible: tabId !== undefined && !url?.startsWith(DEMO_SITE),
    async toggle(id: string, target: PageTarget) {
      if (shown?.id === id) return hide();
      const outcome = await send('show', target);
      say({ id, target, outcome });
    },
  };
}

interface ShowOnPageProps {
  item: AuditItem;
  place: PagePlace | undefined;
  outline: Outline;
}

/** The way from a difference to its place on the page, or where it is where it has none that could be seen. */
export function ShowOnPage({ item: { id }, place, outline }: ShowOnPageProps) {
  if (!place) return null;
  const { target } = place;
  if (!target) return <p class="small soft audit-place">{i18n.t('audit.place.inHead')}</p>;
  if (!outline.isPossible) return null;
  const outcome = outline.said?.id === id ? outline.said.outcome : undefined;
  return (
    <div class="row wrap audit-place">
      <button
        type="button"
        class="button compact"
        onClick={() => outline.toggle(id, target).catch(reportError)}
      >
        {outcome === 'shown' ? i18n.t('audit.place.hide') : i18n.t('audit.place.show')}
      </button>
      <span class="small soft" role="status">
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
