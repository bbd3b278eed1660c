// How a workspace captures: as it is stored, and as it is typed in the options.
import type { CaptureSettings } from './worker/capture-schemas.ts';

export const captureDefaults = {
  template: '{selection}',
  holdSeconds: 5,
  entryType: 'text',
} as const satisfies CaptureSettings;

export interface CaptureForm {
  template: string;
  /** Seconds as they were typed. */
  hold: string;
  type: string;
}

const LONGEST_HOLD = 30;

/** What cannot be stored. */
export function faultsOfForm({ template, hold, type }: CaptureForm): (keyof CaptureForm)[] {
  const isHold = /^\s*\d{1,2}\s*$/.test(hold) && Number(hold) <= LONGEST_HOLD;
  const isGood = { template: template.trim() !== '', hold: isHold, type: type.trim() !== '' };
  return (['template', 'hold', 'type'] as const).filter((field) => !isGood[field]);
}

/** Of a form without faults. */
export function settingsOf({ template, hold, type }: CaptureForm): CaptureSettings {
  return { template, holdSeconds: Number(hold), entryType: type.trim() };
}
