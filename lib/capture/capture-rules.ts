// The form of a workspace's capture rules, as it is typed and as it is stored.
import type { CaptureSettings } from './capture-settings.ts';

export interface CaptureRulesForm {
  template: string;
  /** Seconds as they were typed. */
  hold: string;
  type: string;
}

export interface RuleFaults {
  template?: true;
  hold?: true;
  type?: true;
}

const LONGEST_HOLD = 30;

/** What cannot be stored. */
export function faultsOfRules({ template, hold, type }: CaptureRulesForm): RuleFaults {
  return {
    ...(template.trim() === '' ? { template: true as const } : {}),
    ...(/^\s*\d{1,2}\s*$/.test(hold) && Number(hold) <= LONGEST_HOLD ? {} : { hold: true as const }),
    ...(type.trim() === '' ? { type: true as const } : {}),
  };
}

/** Of a form without faults. */
export function settingsOf({ template, hold, type }: CaptureRulesForm): CaptureSettings {
  return { template, holdSeconds: Number(hold), entryType: type.trim() };
}
