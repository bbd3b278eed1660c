import { useEffect, useRef } from 'preact/hooks';

/** Runs after something was open and is closed: the place to give the focus back to where it came from. */
export function useWhenClosed(open: boolean, run: () => void): void {
  const before = useRef(open);
  useEffect(() => {
    if (before.current && !open) run();
    before.current = open;
  });
}
