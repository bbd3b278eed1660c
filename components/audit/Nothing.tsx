import type { ComponentChildren } from 'preact';
import { shownAddress } from '../../lib/format/addresses.ts';

interface NothingProps {
  title: string;
  text?: string;
  address?: string;
  act?: (() => void) | undefined;
  /** Of the button. */
  children?: ComponentChildren;
}

/** There is nothing to compare yet: why, and what to do. */
export function Nothing({ title, text, address, act, children }: NothingProps) {
  return (
    <section class="calm" aria-live="polite">
      <h2 class="calm-title">{title}</h2>
      {text !== undefined && <p class="soft">{text}</p>}
      {address !== undefined && (
        <p class="soft mono" dir="auto">
          {shownAddress(address)}
        </p>
      )}
      {act && (
        <button type="button" class="button" onClick={() => act()}>
          {children}
        </button>
      )}
    </section>
  );
}
