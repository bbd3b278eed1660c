import type { Look } from './look.ts';

/**
 * The page is known, and its audiences are being read for the first time: most often the address names one of them, so
 * nobody is to pick one, or to keep the page without one.
 */
export function awaitsAudience({ situation, notice }: Look): boolean {
  return (
    situation.kind === 'matched' && !situation.audience && situation.audiences.state === 'loading' && !notice
  );
}
