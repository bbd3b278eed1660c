import { i18n } from '#i18n';

export const pageIds = [
  'workspaces',
  'bindings',
  'sites',
  'captures',
  'sessions',
  'settings-file',
  'display',
  'language',
  'privacy',
  'diagnostics',
] as const;
export type PageId = (typeof pageIds)[number];

const names: Readonly<Record<PageId, () => string>> = {
  workspaces: () => i18n.t('kind.workspaces'),
  bindings: () => i18n.t('kind.bindings'),
  sites: () => i18n.t('kind.sites'),
  captures: () => i18n.t('kind.captures'),
  sessions: () => i18n.t('sessions.rules.title'),
  'settings-file': () => i18n.t('settingsFile.title'),
  display: () => i18n.t('options.display.title'),
  language: () => i18n.t('options.language.title'),
  privacy: () => i18n.t('options.nav.privacy'),
  diagnostics: () => i18n.t('diagnostics.title'),
};

/** What there is to see and set before anything is connected. */
const BEFORE_CONNECTION: readonly PageId[] = [
  'workspaces',
  'settings-file',
  'display',
  'language',
  'privacy',
  'diagnostics',
];

interface RailProps {
  current: PageId;
  isConnected: boolean;
}

/** The name of the extension and the way to each page of the options. */
export function Rail({ current, isConnected }: RailProps) {
  return (
    <header class="rail-bar">
      <h1>{i18n.t('extName')}</h1>
      <Links pages={isConnected ? pageIds : BEFORE_CONNECTION} current={current} />
    </header>
  );
}

/** In place of the rail where nothing is connected: the name above, and the other pages below. */
export function Brand() {
  return (
    <header class="brand row">
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" />
        <circle cx="8" cy="8" r="2.25" />
      </svg>
      <h1>{i18n.t('extName')}</h1>
    </header>
  );
}

export function OtherPages({ current }: { current: PageId }) {
  return (
    <footer class="other-pages">
      <Links pages={BEFORE_CONNECTION.filter((id) => id !== current)} />
    </footer>
  );
}

function Links({ pages, current }: { pages: readonly PageId[]; current?: PageId }) {
  return (
    <nav aria-label={i18n.t('options.sections')}>
      <ul>
        {pages.map((id) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'page' : undefined}>
              {names[id]()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
