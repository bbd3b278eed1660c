import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Icon } from '../../Icon.tsx';

/** What the administrator set is shown, and cannot be changed. */
export function Locked({ on, children }: { on: boolean; children: ComponentChildren }) {
  if (!on) return <>{children}</>;
  return (
    <fieldset class="kit-locked" disabled>
      {children}
      <p class="hint">
        <Icon name="lock" tiny />
        {i18n.t('kit.managed.field')}
      </p>
    </fieldset>
  );
}
