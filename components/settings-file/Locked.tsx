import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { AnyIcon } from '../ui/AnyIcon.tsx';

/** What the administrator set is shown, and cannot be changed. */
export function Locked({ on, children }: { on: boolean; children: ComponentChildren }) {
  if (!on) return <>{children}</>;
  return (
    <fieldset class="kit-locked" disabled>
      {children}
      <LockedHint />
    </fieldset>
  );
}

/** Says why something cannot be changed before somebody tries. */
export function LockedHint() {
  return (
    <span class="hint row small soft">
      <AnyIcon name="lock" tiny />
      {i18n.t('kit.managed.field')}
    </span>
  );
}
