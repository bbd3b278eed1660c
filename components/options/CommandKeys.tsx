import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { type CommandName, openShortcutSettings, readCommandKeys } from '../../lib/platform/commands.ts';
import { Fact, Facts } from '../ui/Facts.tsx';
import { useAsync } from '../ui/use-async.ts';

const COMMANDS: readonly (readonly [CommandName, () => string])[] = [
  ['_execute_action', () => i18n.t('options.display.keys.popup')],
  ['open-panel', () => i18n.t('panel.command')],
  ['save-selection', () => i18n.t('saving.command')],
];

/** Which keys the browser has really assigned, and where they are changed. */
export function CommandKeys() {
  const { data: keys, again } = useAsync([], readCommandKeys);
  // Who comes back from the browser's page may have changed them there.
  useEffect(() => {
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, [again]);
  if (!keys) return null;
  return (
    <div class="stack command-keys">
      <Facts>
        {COMMANDS.map(([name, label]) => (
          <Fact key={name} label={label()}>
            {keys[name] ? (
              <kbd>{keys[name]}</kbd>
            ) : (
              <span class="soft">{i18n.t('options.display.keys.none')}</span>
            )}
          </Fact>
        ))}
      </Facts>
      <p class="hint">
        {import.meta.env.FIREFOX
          ? i18n.t('options.display.keys.firefox')
          : i18n.t('options.display.keys.chromium')}
      </p>
      <div>
        <button type="button" class="button" onClick={() => openShortcutSettings().catch(reportError)}>
          {i18n.t('options.display.keys.change')}
        </button>
      </div>
    </div>
  );
}
