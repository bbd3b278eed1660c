import { useLayoutEffect, useRef } from 'preact/hooks';

/** Gives a button the focus when it appears, and leaves it alone from then on. */
export function useFocusAtFirst(wanted: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (wanted) button.current?.focus();
  }, []);
  return button;
}
