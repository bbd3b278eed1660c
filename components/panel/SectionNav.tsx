import { i18n } from '#i18n';
import { type PanelSection, panelSections } from '../../lib/panel.ts';
import { Icon } from '../Icon.tsx';

const names: Record<PanelSection, () => string> = {
  overview: () => i18n.t('panel.sections.overview'),
  audiences: () => i18n.t('panel.sections.audiences'),
  versions: () => i18n.t('panel.sections.versions'),
  messages: () => i18n.t('panel.sections.messages'),
  analytics: () => i18n.t('panel.sections.analytics'),
  audit: () => i18n.t('panel.sections.audit'),
  topics: () => i18n.t('topics.section'),
};

export const SECTION_VIEW = 'section-view';
export const tabId = (section: PanelSection) => `section-tab-${section}`;

interface SectionNavProps {
  current: PanelSection;
  /** Whether its section is there already. */
  isShown: boolean;
  goTo(section: PanelSection): void;
}

/** The rail of sections: by click, by arrow keys, or by number from anywhere in the panel. */
export function SectionNav({ current, isShown, goTo }: SectionNavProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextSection(event.key, current);
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
            class="icon"
            aria-selected={section === current}
            aria-controls={isShown ? SECTION_VIEW : undefined}
            aria-label={names[section]()}
            aria-keyshortcuts={String(index + 1)}
            title={i18n.t('panel.sections.withKey', [names[section](), index + 1])}
            tabIndex={section === current ? 0 : -1}
            onClick={() => goTo(section)}
          >
            <Icon name={section} />
          </button>
        ))}
      </div>
    </nav>
  );
}

function nextSection(key: string, current: PanelSection): PanelSection | undefined {
  const at = panelSections.indexOf(current);
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return to === undefined ? undefined : panelSections.at(to % panelSections.length);
}
