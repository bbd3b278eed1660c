import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { type PanelSection, panelSections, workspaceSections } from '../../lib/panel/panel.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { useDisplay } from '../ui/view-context.ts';

export const SECTION_VIEW = 'section-view';
export const tabId = (section: PanelSection) => `section-tab-${section}`;

interface SectionNavProps {
  current: PanelSection;
  /** Whether its section is there already. */
  isShown: boolean;
  /** Unseen news. */
  unread: number;
  goTo(section: PanelSection): void;
}

/** The rail of sections: by click, by arrow keys, or by number from anywhere in the panel. */
export function SectionNav({ current, isShown, unread, goTo }: SectionNavProps) {
  const { singleKeys } = useDisplay();
  const onKeyDown = (event: KeyboardEvent) => {
    // From the tab that has the focus: the state is drawn with the next frame, and keys may be faster.
    const next = nextSection(event.key, sectionAt(event.target) ?? current);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <nav aria-label={i18n.t('panel.sections.label')}>
      <div
        role="tablist"
        aria-orientation="vertical"
        aria-label={i18n.t('panel.sections.label')}
        onKeyDown={onKeyDown}
      >
        {panelSections.map((section, index) => (
          <button
            key={section}
            type="button"
            role="tab"
            id={tabId(section)}
            class={`icon${section === workspaceSections[0] ? ' begins' : ''}${section === 'news' && unread > 0 ? ' has-unread' : ''}`}
            aria-selected={section === current}
            aria-controls={isShown ? SECTION_VIEW : undefined}
            aria-label={nameOf(section, unread)}
            aria-keyshortcuts={singleKeys ? keyOf(index) : undefined}
            data-tip={titleOf(section, singleKeys ? keyOf(index) : undefined)}
            tabIndex={section === current ? 0 : -1}
            onClick={() => goTo(section)}
          >
            <AnyIcon name={section} />
            <span class="nav-word">{i18n.t(`panel.sections.${section}`)}</span>
          </button>
        ))}
      </div>
    </nav>
  );
}

function nameOf(section: PanelSection, unread: number): string {
  const name = i18n.t(`panel.sections.${section}`);
  return section === 'news' && unread > 0
    ? i18n.t('news.withUnread', unread, [name, formatWhole(unread)])
    : name;
}

/** One digit each, as far as they go. */
function keyOf(index: number): string | undefined {
  return index < 10 ? String((index + 1) % 10) : undefined;
}

function titleOf(section: PanelSection, key: string | undefined): string {
  return key === undefined
    ? i18n.t(`panel.sections.${section}`)
    : i18n.t('panel.sections.withKey', [i18n.t(`panel.sections.${section}`), key]);
}

function sectionAt(target: EventTarget | null): PanelSection | undefined {
  return target instanceof Element
    ? panelSections.find((section) => tabId(section) === target.id)
    : undefined;
}

function nextSection(key: string, current: PanelSection): PanelSection | undefined {
  const at = panelSections.indexOf(current);
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return to === undefined ? undefined : panelSections.at(to % panelSections.length);
}
