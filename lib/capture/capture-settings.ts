// How a workspace captures: as it is stored, and as it is typed in the options.
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

// Patterns that say for which addresses something counts, such as `https://*.example.com/*`.

/** Nothing is there · it does not begin with a scheme · its host cannot be one. */
type PatternFault = 'empty' | 'scheme' | 'host';

interface Pattern {
  /** `*` stands for both. */
  scheme: 'http' | 'https' | '*';
  /** In lower case and ASCII; empty for any. */
  host: string;
  /** Also the hosts below it. */
  isBelow: boolean;
  /** Empty for any. */
  port: string;
  /** With query, and with what follows `#` where it names that; `*` stands for anything. */
  path: string;
}

const FORM = /^(https?|\*):\/\/(\*|(?:\*\.)?[^\s/?#*@:[\]]+|\[[\da-f:.]+\])(?::(\d{1,5}))?([/?#].*)?$/i;

/** Undefined: it can be used. */
export function patternFault(pattern: string): PatternFault | undefined {
  const text = pattern.trim();
  if (text === '') return 'empty';
  if (!/^(https?|\*):\/\//i.test(text)) return 'scheme';
  return parsePattern(text) ? undefined : 'host';
}

/** Without a path the pattern fits all of a site, without a port any port. An invalid one fits nothing. */
export function fitsPattern(pattern: string, address: string): boolean {
  const wanted = parsePattern(pattern.trim());
  const url = URL.parse(address);
  if (!wanted || !url || !/^https?:$/.test(url.protocol)) return false;
  const { protocol, hostname, pathname, search, hash } = url;
  const host = hostname.replace(/\.$/, '');
  const isHost =
    wanted.host === '' || host === wanted.host || (wanted.isBelow && host.endsWith(`.${wanted.host}`));
  const isScheme = wanted.scheme === '*' || protocol === `${wanted.scheme}:`;
  const port = url.port || (protocol === 'http:' ? '80' : '443');
  const path = pathname + search + (wanted.path.includes('#') ? hash : '');
  return isScheme && isHost && (wanted.port === '' || wanted.port === port) && fitsGlob(wanted.path, path);
}

function parsePattern(text: string): Pattern | undefined {
  const [, scheme = '', authority = '', port = '', rest = ''] = FORM.exec(text) ?? [];
  const isBelow = authority.startsWith('*.');
  const name = authority.replace(/^\*\.?/, '');
  // In the form in which browsers have addresses: hosts in ASCII, paths with signs encoded.
  const parsed = URL.parse(`https://${name || 'any.example'}${port && `:${port}`}${rest}`);
  if (!parsed || scheme === '' || (isBelow && name === '')) return undefined;
  return {
    scheme: scheme.toLowerCase() as Pattern['scheme'],
    host: name === '' ? '' : parsed.hostname.replace(/\.$/, ''),
    isBelow,
    port: port && String(Number(port)),
    path: rest === '' ? '*' : parsed.pathname + parsed.search + parsed.hash,
  };
}

/** In one pass over the text, however many `*` there are. */
function fitsGlob(glob: string, text: string): boolean {
  const [first = '', ...parts] = glob.split('*');
  const last = parts.pop();
  if (last === undefined) return glob === text;
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= end;
}
