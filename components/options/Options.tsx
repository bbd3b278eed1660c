import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { isDemo } from '../../lib/format/demo.ts';
import { languageName, languages } from '../../lib/format/locale.ts';
import { readChosenLanguage } from '../../lib/platform/text-language.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { CapturesSection } from '../capture/CapturesSection.tsx';
import { StorageNotes } from '../capture/StorageNotes.tsx';
import { DiagnosticsSection } from '../diagnostics/DiagnosticsSection.tsx';
import { BindingsSection } from '../match/BindingsSection.tsx';
import { ShortcutList } from '../search/Shortcuts.tsx';
import { ShortcutsByKey } from '../search/ShortcutsByKey.tsx';
import { SessionsSection } from '../sessions/SessionsSection.tsx';
import { PolicyNote } from '../settings-file/PolicyNote.tsx';
import { SettingsFileSection } from '../settings-file/SettingsFileSection.tsx';
import { tooltipsOnFirst } from '../ui/lazy-part.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import type { Async } from '../ui/use-async.ts';
import { NotLoaded, useLoaded } from '../ui/use-loaded.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';
import { type ListedWorkspace, loadWorkspaces, OptionsSection } from '../workspace/OptionsSection.tsx';
import { SitesSection } from '../workspace/SitesSection.tsx';
import { WorkspacesSection } from '../workspace/WorkspacesSection.tsx';
import { DisplaySection } from './DisplaySection.tsx';
import { HelpSection } from './HelpSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import {
  Brand,
  OtherPages,
  type PageId,
  pageSections,
  placeOfAddress,
  Rail,
  type SectionId,
} from './Rail.tsx';

// Set here, because the HTML file is shared by all languages.
document.title = i18n.t('options.windowTitle');

interface OptionsProps {
  /** Call it first in a click. */
  beginDemo(): Promise<void>;
}

export function Options({ beginDemo }: OptionsProps) {
  const { ask } = useView();
  const { page: current, section } = usePlace();
  useEffect(() => tooltipsOnFirst(['keydown']), []);
  // Opened pages stay mounted, so that typed text survives switching.
  const [opened, setOpened] = useState<readonly PageId[]>([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  const list = useLoaded([ask], () => loadWorkspaces(ask));
  const workspaces = list.data?.filter(({ baseUrl }) => !isDemo(baseUrl));
  // A new workspace is shown as its form until that is closed.
  const [created, setCreated] = useState<WorkspaceView>();
  const isFirst = workspaces?.every(({ id }) => id === created?.id) ?? false;
  const isWelcome = isFirst && section === 'workspaces';
  const active = workspaces?.find((workspace) => workspace.active);
  const sections: Readonly<Record<SectionId, () => ComponentChildren>> = {
    workspaces: () => (
      <Awaited list={list}>
        {(all) => (
          <WorkspacesSection
            workspaces={all}
            reload={list.again}
            isFirst={isFirst}
            created={created}
            setCreated={setCreated}
            beginDemo={beginDemo}
          />
        )}
      </Awaited>
    ),
    bindings: () => <BindingsSection workspaces={workspaces} />,
    sites: () => workspaces?.length !== 0 && <SitesSection workspaces={workspaces} />,
    captures: () => <CapturesSection workspaces={workspaces} reload={list.again} />,
    sessions: () => <SessionsSection workspaces={workspaces} reload={list.again} />,
    'settings-file': () => <SettingsFileSection workspaces={workspaces} onApplied={list.again} />,
    display: () => <DisplaySection />,
    language: () => <LanguageSection />,
    privacy: () => <PrivacySection workspaces={workspaces} />,
    help: () => <HelpSection />,
    shortcuts: () => (
      <OptionsSection
        id="shortcuts"
        title={i18n.t('options.display.keys.title')}
        intro={i18n.t('options.shortcuts.intro')}
      >
        <ShortcutList />
      </OptionsSection>
    ),
    diagnostics: () => <DiagnosticsSection />,
  };
  return (
    <div class={isWelcome ? 'options is-welcome' : 'options'} data-color={active?.color}>
      {isWelcome ? <Brand /> : <Rail current={current} isConnected={workspaces?.length !== 0} />}
      <main>
        <div aria-live="polite">
          <StorageNotes />
        </div>
        <PolicyNote onApplied={list.again} />
        {opened.map((id) => (
          <div key={id} hidden={id !== current}>
            {(isWelcome ? ([id] as const) : pageSections[id]).map((each) => (
              <Fragment key={each}>{sections[each]()}</Fragment>
            ))}
          </div>
        ))}
      </main>
      {isWelcome && <OtherPages />}
      <ShortcutsByKey />
    </div>
  );
}

const OWN_SCROLL = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The place in the address. Scrolls its section into view, or to the top for the first one. */
function usePlace() {
  const [place, setPlace] = useState(placeOfAddress);
  useEffect(() => {
    const update = () => setPlace(placeOfAddress());
    window.addEventListener('hashchange', update);
    return () => window.removeEventListener('hashchange', update);
  }, []);
  const { page, section } = place;
  useEffect(() => {
    if (section === page) return window.scrollTo(0, 0);
    const scroll = () => document.getElementById(section)?.scrollIntoView();
    scroll();
    // Content loading above moves the section, so scrolling repeats until the person navigates.
    const sizes = new ResizeObserver(scroll);
    sizes.observe(document.body);
    const stop = () => sizes.disconnect();
    for (const own of OWN_SCROLL) addEventListener(own, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const own of OWN_SCROLL) removeEventListener(own, stop);
    };
  }, [page, section]);
  return place;
}

interface AwaitedProps {
  list: Async<ListedWorkspace[]>;
  children(workspaces: ListedWorkspace[]): ComponentChildren;
}

/** The first section waits until the workspaces are loaded. */
function Awaited({ list: { data, problem, again }, children }: AwaitedProps) {
  if (data && !problem) return <>{children(data)}</>;
  return (
    <section id="workspaces" aria-labelledby="workspaces-title">
      <h2 id="workspaces-title">{i18n.t('kind.workspaces')}</h2>
      {problem ? (
        <ProblemNote problem={problem} onRetry={again} />
      ) : (
        <div class="workspace-row" aria-busy="true">
          <Skeleton width="30%" height={16} />
          <Skeleton width="45%" height={14} />
        </div>
      )}
    </section>
  );
}

function LanguageSection() {
  const reading = useLoaded([], async () => ({ chosen: await readChosenLanguage() }));
  return (
    <OptionsSection
      id="language"
      title={i18n.t('options.language.title')}
      intro={i18n.t('options.language.intro')}
    >
      <NotLoaded reading={reading} />
      {reading.data && <LanguageChoice kept={reading.data.chosen} />}
    </OptionsSection>
  );
}

/** An arrow key alone does not apply a language: the person may be unable to read it and find the way back. */
function LanguageChoice({ kept }: { kept: string | undefined }) {
  const { ask } = useView();
  const id = useOwnId();
  const [chosen, setChosen] = useState(kept);
  const action = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    action.run(() => ask('chooseLanguage', chosen === undefined ? {} : { language: chosen }));
  };
  return (
    <form class="stack display-choices" onSubmit={submit}>
      <fieldset class="field choices stack" aria-labelledby="language-title">
        {[undefined, ...languages].map((language) => (
          <div key={language ?? ''} class="choice">
            <input
              id={`${id}-${language ?? ''}`}
              type="radio"
              name={id}
              checked={chosen === language}
              onChange={() => setChosen(language)}
            />
            <label for={`${id}-${language ?? ''}`} lang={language}>
              {language === undefined ? i18n.t('options.language.asBrowser') : languageName(language)}
            </label>
          </div>
        ))}
      </fieldset>
      {action.problem && <ProblemNote problem={action.problem} />}
      <div class="form-actions row wrap">
        <button type="submit" class="button primary" disabled={chosen === kept} aria-disabled={action.busy}>
          {i18n.t('options.language.use')}
        </button>
      </div>
    </form>
  );
}
