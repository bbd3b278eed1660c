import type { ComponentChildren } from 'preact';
import { LockedHint } from '../workspace/LockedHint.tsx';

export function Locked({ on, children }: { on: boolean; children: ComponentChildren }) {
  if (!on) return <>{children}</>;
  return (
    <fieldset class="stack tight settings-locked" disabled>
      {children}
      <LockedHint />
    </fieldset>
  );
}
