import { i18n } from '#i18n';

/** The sections of each page. A link's fragment names a section. */
export const pageSections = {
  workspaces: ['workspaces', 'sites', 'settings-file'],
  bindings: ['bindings', 'sessions'],
  captures: ['captures'],
  display: ['display', 'language'],
  privacy: ['privacy', 'help', 'shortcuts', 'diagnostics'],
} as const;
export type PageId = keyof typeof pageSections;
export type SectionId = (typeof pageSections)[PageId][number];

const pageIds = Object.keys(pageSections) as PageId[];

/** Returns the section in the address, or the first one, with its page. */
export function placeOfAddress(): { page: PageId; section: SectionId } {
  const places = pageIds.flatMap((page) => pageSections[page].map((section) => ({ page, section })));
  return (
    places.find(({ section }) => location.hash === `#${section}`) ?? {
      page: 'workspaces',
      section: 'workspaces',
    }
  );
}

const names: Readonly<Record<PageId, () => string>> = {
  workspaces: () => i18n.t('options.page.connection'),
  bindings: () => i18n.t('options.page.matching'),
  captures: () => i18n.t('options.page.saving'),
  display: () => i18n.t('options.page.display'),
  privacy: () => i18n.t('options.page.privacy'),
};

/** Pages available before a workspace is connected. */
const BEFORE_CONNECTION: readonly PageId[] = ['workspaces', 'display', 'privacy'];

export function Rail({ current, isConnected }: { current: PageId; isConnected: boolean }) {
  return (
    <header class="rail-bar">
      <h1>{i18n.t('extName')}</h1>
      <nav aria-label={i18n.t('panel.sections.label')}>
        <ul>
          {(isConnected ? pageIds : BEFORE_CONNECTION).map((id) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === current ? 'page' : undefined}>
                {names[id]()}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** Replaces the rail if nothing is connected: name above, other pages below. */
export function Brand() {
  return (
    <header class="brand row">
      <img src="/icon/48.png" alt="" width={24} height={24} />
      <h1>{i18n.t('extName')}</h1>
    </header>
  );
}

export function OtherPages() {
  return (
    <footer class="other-pages">
      <nav aria-label={i18n.t('panel.sections.label')}>
        <ul>
          <li>
            <a href="#settings-file">{i18n.t('settingsFile.title')}</a>
          </li>
          {BEFORE_CONNECTION.slice(1).map((id) => (
            <li key={id}>
              <a href={`#${id}`}>{names[id]()}</a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
