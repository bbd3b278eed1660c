import { i18n } from '#i18n';
import { Icon } from './Icon.tsx';

/** Says why something cannot be changed before somebody tries. */
export function LockedHint() {
  return (
    <span class="hint row small soft">
      <Icon name="lock" tiny />
      {i18n.t('kit.managed.field')}
    </span>
  );
}
