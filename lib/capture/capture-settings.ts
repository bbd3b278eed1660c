// Capture settings of a workspace: defaults, the options form and address patterns.
import { filled } from '../format/texts.ts';
import type { CaptureSettings } from './worker/capture-schemas.ts';

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
  /** Seconds, as typed. */
  hold: string;
  type: string;
}

const MAX_HOLD = 30;

export function faultsOfForm({ template, templates, hold, type }: CaptureForm): (keyof CaptureForm)[] {
  const isHoldValid = /^\s*\d{1,2}\s*$/.test(hold) && Number(hold) <= MAX_HOLD;
  const isGood = {
    template: filled(template) !== undefined,
    templates: faultsOfTemplates(templates).every(({ pattern, empty }) => !pattern && !empty),
    hold: isHoldValid,
    type: filled(type) !== undefined,
  };
  return (['template', 'templates', 'hold', 'type'] as const).filter((field) => !isGood[field]);
}

export interface TemplateFaults {
  /** `twice`: an earlier row has the same pattern. */
  pattern: PatternFault | 'twice' | undefined;
  empty: boolean;
}

/** Returns the faults of each template, in the same order. */
export function faultsOfTemplates(templates: readonly AddressTemplate[]): TemplateFaults[] {
  const patterns = templates.map(({ pattern }) => pattern.trim());
  return templates.map(({ pattern, template }, index) => ({
    pattern:
      patternFault(pattern) ?? (patterns.indexOf(pattern.trim()) < index ? ('twice' as const) : undefined),
    empty: filled(template) === undefined,
  }));
}

/** Converts the edited fields of a form without faults. */
export function settingsOf({ template, templates, hold, type }: Partial<CaptureForm>): CaptureSettings {
  return {
    ...(template !== undefined && { template }),
    ...(templates && {
      templates: templates.map(({ pattern, template }) => ({ pattern: pattern.trim(), template })),
    }),
    ...(hold !== undefined && { holdSeconds: Number(hold) }),
    ...(type !== undefined && { entryType: type.trim() }),
  };
}

/** Returns the template for a capture from `url`: the first whose pattern fits, otherwise the default one. */
export function templateFor(
  { template, templates }: Pick<CaptureSettings, 'template' | 'templates'> = {},
  url: string | undefined,
): { template: string; pattern?: string } {
  const found = url === undefined ? undefined : templates?.find(({ pattern }) => fitsPattern(pattern, url));
  return found ?? { template: template ?? captureDefaults.template };
}

// Address patterns such as `https://*.example.com/*`.

/** No pattern · no `http://`, `https://` or `*://` in front · an invalid host. */
type PatternFault = 'empty' | 'scheme' | 'host';

interface Pattern {
  /** `*` matches both. */
  scheme: 'http' | 'https' | '*';
  /** Lowercase ASCII; empty matches any host. */
  host: string;
  /** Subdomains match, too. */
  isBelow: boolean;
  /** Empty matches any port. */
  port: string;
  /** Path and query, plus the fragment if the pattern has one; `*` matches anything. */
  path: string;
}

const FORM =
  /^(https?|\*):\/\/(\*|(?:\*[.\u3002\uff0e\uff61])?[^\s/?#*@:[\]]+|\[[\da-f:.]+\])(?::(\d{1,5}))?([/?#].*)?$/i;

/** Returns undefined if the pattern is valid. */
export function patternFault(pattern: string): PatternFault | undefined {
  const text = pattern.trim();
  if (text === '') return 'empty';
  if (!/^(https?|\*):\/\//i.test(text)) return 'scheme';
  return parsePattern(text) ? undefined : 'host';
}

/** Without a path the pattern matches the whole site, without a port any port. An invalid pattern matches nothing. */
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
  const path = spelled(pathname + search + (wanted.path.includes('#') ? hash : ''));
  return isScheme && isHost && (wanted.port === '' || wanted.port === port) && fitsGlob(wanted.path, path);
}

/** One spelling of what is percent-encoded. An encoded star stays, since it is none of a pattern. */
function spelled(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (octet) => {
    const sign = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[\w.~!'()-]/.test(sign) ? sign : octet.toUpperCase();
  });
}

function parsePattern(text: string): Pattern | undefined {
  const [, scheme = '', authority = '', port = '', rest = ''] = FORM.exec(text) ?? [];
  const isBelow = authority.length > 1 && authority.startsWith('*');
  const name = authority.slice(isBelow ? 2 : 0).replace(/^\*$/, '');
  // The URL parser normalizes the pattern as browsers normalize addresses: hosts in ASCII, paths percent-encoded.
  const parsed = URL.parse(`https://${name || 'any.example'}${port && `:${port}`}${rest}`);
  if (!parsed || scheme === '' || (isBelow && name === '')) return undefined;
  return {
    scheme: scheme.toLowerCase() as Pattern['scheme'],
    host: name === '' ? '' : parsed.hostname.replace(/\.$/, ''),
    isBelow,
    port: port && String(Number(port)),
    path: rest === '' ? '*' : spelled(parsed.pathname + parsed.search + parsed.hash),
  };
}

/** Linear in the text, however many `*` there are: a regular expression could backtrack. */
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
