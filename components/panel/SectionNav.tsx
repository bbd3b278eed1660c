import { i18n } from '#i18n';
import {
  FIRST_OF_WORKSPACE,
  type PanelSection,
  partsOf,
  type RailTab,
  railTabs,
  tabOf,
} from '../../lib/panel/panel.ts';
import { Icon } from '../ui/Icon.tsx';
import { useDisplay } from '../ui/view-context.ts';

export const SECTION_VIEW = 'section-view';

const tabId = (tab: RailTab) => `section-tab-${tab}`;

/** Accessible name of the open section: its tab, or a label if no tab leads to it. */
export function sectionLabel(section: PanelSection) {
  const tab = tabOf(section);
  return tab ? { 'aria-labelledby': tabId(tab) } : { 'aria-label': i18n.t(`panel.sections.${section}`) };
}

interface SectionNavProps {
  current: PanelSection;
  /** Whether the section is already rendered. */
  isShown: boolean;
  show(tab: RailTab): void;
}

export function SectionNav({ current, isShown, show }: SectionNavProps) {
  const { singleKeys } = useDisplay();
  const selected = tabOf(current);
  const onKeyDown = (event: KeyboardEvent) => {
    // Starts at the focused tab, because keys may be faster than the next render.
    const next = nextTab(event.key, tabAt(event.target) ?? selected);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
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
        {railTabs.map((tab, index) => {
          const name = i18n.t(`panel.sections.${tab}`);
          const key = singleKeys ? String(index + 1) : undefined;
          return (
            <button
              key={tab}
              type="button"
              role="tab"
              id={tabId(tab)}
              class={tab === FIRST_OF_WORKSPACE ? 'begins' : undefined}
              aria-selected={tab === selected}
              aria-controls={isShown ? SECTION_VIEW : undefined}
              aria-label={name}
              aria-keyshortcuts={key}
              data-tip={key === undefined ? name : i18n.t('panel.sections.withKey', [name, key])}
              tabIndex={tab === (selected ?? 'overview') ? 0 : -1}
              onClick={() => show(tab)}
            >
              <Icon name={tab} />
              <span class="nav-word">{name}</span>
            </button>
          );
        })}
      </div>
    </nav>
  );
}

function tabAt(target: EventTarget | null): RailTab | undefined {
  return target instanceof Element ? railTabs.find((tab) => tabId(tab) === target.id) : undefined;
}

function nextTab(key: string, current: RailTab | undefined): RailTab | undefined {
  const at = current ? railTabs.indexOf(current) : 0;
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return to === undefined ? undefined : railTabs.at(to % railTabs.length);
}

interface SectionPartsProps {
  current: PanelSection;
  goTo(section: PanelSection): void;
}

export function SectionParts({ current, goTo }: SectionPartsProps) {
  const tab = tabOf(current);
  const parts = tab ? partsOf(tab) : [];
  if (parts.length < 2) return null;
  return (
    <nav class="section-parts" aria-label={i18n.t('panel.sections.parts')}>
      <div class="tabs">
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            aria-current={part === current ? 'true' : undefined}
            onClick={() => goTo(part)}
          >
            {part === 'analytics' ? i18n.t('panel.sections.numbers') : i18n.t(`panel.sections.${part}`)}
          </button>
        ))}
      </div>
    </nav>
  );
}
