// How a workspace captures: as it is stored, and as it is typed in the options.
import { fitsPattern, type PatternFault, patternFault } from './url-pattern.ts';
import type { CaptureSettings } from './worker/capture-schemas.ts';

/** A template for the addresses that fit a pattern. */
export type AddressTemplate = NonNullable<CaptureSettings['templates']>[number];

export const captureDefaults = {
  template: '{selection}',
  templates: [] as AddressTemplate[],
  holdSeconds: 5,
  entryType: 'text',
} as const satisfies CaptureSettings;

export interface CaptureForm {
  template: string;
  templates: readonly AddressTemplate[];
  /** Seconds as they were typed. */
  hold: string;
  type: string;
}

const MAX_HOLD = 30;

export function faultsOfForm({ template, templates, hold, type }: CaptureForm): (keyof CaptureForm)[] {
  const isHold = /^\s*\d{1,2}\s*$/.test(hold) && Number(hold) <= MAX_HOLD;
  const isGood = {
    template: template.trim() !== '',
    templates: faultsOfTemplates(templates).every(({ pattern, empty }) => !pattern && !empty),
    hold: isHold,
    type: type.trim() !== '',
  };
  return (['template', 'templates', 'hold', 'type'] as const).filter((field) => !isGood[field]);
}

export interface TemplateFaults {
  /** `twice`: an earlier one has the same pattern. */
  pattern: PatternFault | 'twice' | undefined;
  /** Nothing would be sent. */
  empty: boolean;
}

/** Of each, in their order. */
export function faultsOfTemplates(templates: readonly AddressTemplate[]): TemplateFaults[] {
  const patterns = templates.map(({ pattern }) => pattern.trim());
  return templates.map(({ pattern, template }, index) => ({
    pattern:
      patternFault(pattern) ?? (patterns.indexOf(pattern.trim()) < index ? ('twice' as const) : undefined),
    empty: template.trim() === '',
  }));
}

/** Of a form without faults. */
export function settingsOf({ template, templates, hold, type }: CaptureForm): CaptureSettings {
  return {
    template,
    templates: templates.map(({ pattern, template }) => ({ pattern: pattern.trim(), template })),
    holdSeconds: Number(hold),
    entryType: type.trim(),
  };
}

/** What is sent of a capture from an address: by the first pattern that fits, otherwise by the template for all others. */
export function templateFor(
  { template, templates }: Pick<CaptureSettings, 'template' | 'templates'> = {},
  url: string | undefined,
): { template: string; pattern?: string } {
  const found = url === undefined ? undefined : templates?.find(({ pattern }) => fitsPattern(pattern, url));
  return found ?? { template: template ?? captureDefaults.template };
}
