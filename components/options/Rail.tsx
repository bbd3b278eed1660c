import { i18n } from '#i18n';
import { useCurrentSection } from './use-current-section.ts';

const sections = [
  { id: 'workspaces', name: () => i18n.t('options.nav.workspaces') },
  { id: 'bindings', name: () => i18n.t('options.nav.bindings') },
  { id: 'sites', name: () => i18n.t('sites.title') },
  { id: 'captures', name: () => i18n.t('capture.options.title') },
  { id: 'sessions', name: () => i18n.t('sessions.rules.title') },
  { id: 'kit', name: () => i18n.t('kit.title') },
  { id: 'privacy', name: () => i18n.t('options.nav.privacy') },
  { id: 'diagnostics', name: () => i18n.t('diagnostics.title') },
];
const ids = sections.map((section) => section.id);

/** The name of the extension and the way to each section. */
export function Rail() {
  const current = useCurrentSection(ids);
  return (
    <header class="rail-bar">
      <h1>{i18n.t('extName')}</h1>
      <nav aria-label={i18n.t('options.sections')}>
        <ul>
          {sections.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
                {name()}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
