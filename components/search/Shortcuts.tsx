import './shortcuts.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { type CommandName, openShortcutSettings, readCommandKeys } from '../../lib/platform/commands.ts';
import { useDialog } from '../ui/focus.ts';
import { useLoaded } from '../ui/use-loaded.tsx';
import { useOwnId } from '../ui/view-context.ts';
import { type BoundAct, keysBoundNow } from './bound-keys.ts';

const ACTS: Readonly<Record<BoundAct, () => string>> = {
  search: () => i18n.t('search.open'),
  sections: () => i18n.t('shortcuts.sections'),
  find: () => i18n.t('shortcuts.find'),
  list: () => i18n.t('shortcuts.list'),
};

const COMMANDS: readonly (readonly [CommandName, () => string])[] = [
  ['_execute_action', () => i18n.t('options.display.keys.popup')],
  ['open-panel', () => i18n.t('panel.command')],
  ['save-selection', () => i18n.t('saving.command')],
];

const KEY_WORDS: Readonly<Record<string, () => string>> = {
  Ctrl: () => i18n.t('shortcuts.ctrl'),
  Shift: () => i18n.t('shortcuts.shift'),
};

/** Firefox reports key names in English on any keyboard. */
function asWritten(shortcut: string): string {
  return shortcut
    .split('+')
    .map((key) => KEY_WORDS[key]?.() ?? key)
    .join('+');
}

type BoundKeys = ReturnType<typeof keysBoundNow>;

/** The keys of a view and those assigned in the browser, with a link to change them. */
export function ShortcutList({ own = [] }: { own?: BoundKeys }) {
  // They may be changed on the browser's page.
  const { data: keys } = useLoaded([], readCommandKeys);
  if (!keys) return null;
  return (
    <div class="stack shortcuts">
      <dl>
        {own.map(({ act, keys: ownKeys }) => (
          <Shortcut key={act} text={ACTS[act]()}>
            {ownKeys.map((each) => (
              <kbd key={each}>{each}</kbd>
            ))}
          </Shortcut>
        ))}
        {COMMANDS.map(([name, text]) => (
          <Shortcut key={name} text={text()}>
            {keys[name] ? (
              <kbd>{asWritten(keys[name])}</kbd>
            ) : (
              <span class="soft">{i18n.t('options.display.keys.none')}</span>
            )}
          </Shortcut>
        ))}
      </dl>
      <p class="soft small">
        {import.meta.env.FIREFOX
          ? i18n.t('options.display.keys.firefox')
          : i18n.t('options.display.keys.chromium')}
      </p>
      <div>
        <button type="button" class="button" onClick={() => openShortcutSettings()}>
          {i18n.t('options.display.keys.change')}
        </button>
      </div>
    </div>
  );
}

function Shortcut({ text, children }: { text: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{text}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function ShortcutSheet({ close }: { close(): void }) {
  const id = useOwnId();
  return (
    <dialog {...useDialog(close)} class="shortcut-sheet" aria-labelledby={id}>
      <h2 id={id}>{i18n.t('options.display.keys.title')}</h2>
      <ShortcutList own={keysBoundNow()} />
      <button type="button" class="button primary" onClick={close}>
        {i18n.t('common.close')}
      </button>
    </dialog>
  );
}
