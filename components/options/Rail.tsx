import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';

const sections = [
  { id: 'workspaces', name: () => i18n.t('kind.workspaces') },
  { id: 'bindings', name: () => i18n.t('kind.bindings') },
  { id: 'sites', name: () => i18n.t('kind.sites') },
  { id: 'captures', name: () => i18n.t('kind.captures') },
  { id: 'sessions', name: () => i18n.t('sessions.rules.title') },
  { id: 'settings-file', name: () => i18n.t('settingsFile.title') },
  { id: 'privacy', name: () => i18n.t('options.nav.privacy') },
  { id: 'diagnostics', name: () => i18n.t('diagnostics.title') },
];
const ids = sections.map((section) => section.id);

/** The name of the extension and the way to each section. */
export function Rail() {
  const current = useCurrentSection();
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

/** How far below the top of the window a section begins to count as the one being read, in pixels. */
const LINE = 160;

/** The id of the section that is being read: the last one that begins above a line near the top. */
function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const update = () => {
      const passed = ids.filter((id) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top < LINE;
      });
      setCurrent(passed.at(-1) ?? ids[0]);
    };
    // Sections also move as their content arrives; observing reports once at the start.
    const sizes = new ResizeObserver(update);
    sizes.observe(document.body);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', update);
    };
  }, []);
  return current;
}
