import { i18n } from '#i18n';
import { OptionsSection } from '../workspace/OptionsSection.tsx';
import { CommandKeys } from './CommandKeys.tsx';

/** The keys that do something, and where they are changed. */
export function ShortcutsSection() {
  return (
    <OptionsSection
      id="shortcuts"
      title={i18n.t('options.display.keys.title')}
      intro={i18n.t('options.shortcuts.intro')}
    >
      <CommandKeys />
    </OptionsSection>
  );
}
