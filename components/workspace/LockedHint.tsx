import { i18n } from '#i18n';
import { Icon } from '../ui/Icon.tsx';

export function LockedHint() {
  return (
    <span class="hint row small soft">
      <Icon name="lock" tiny />
      {i18n.t('settingsFile.managed.field')}
    </span>
  );
}
