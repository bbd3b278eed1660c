import { i18n } from '#i18n';
import { AnyIcon } from '../ui/AnyIcon.tsx';

export function LockedHint() {
  return (
    <span class="hint row small soft">
      <AnyIcon name="lock" tiny />
      {i18n.t('settingsFile.managed.field')}
    </span>
  );
}
