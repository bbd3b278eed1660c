import { i18n } from '#i18n';
import { AnyIcon } from '../ui/AnyIcon.tsx';

/** Says why something cannot be changed before a person tries. */
export function LockedHint() {
  return (
    <span class="hint row small soft">
      <AnyIcon name="lock" tiny />
      {i18n.t('settingsFile.managed.field')}
    </span>
  );
}
