// Looks for a session's id in the open document.
import type { SessionRule } from './sessions.ts';

/** The members of `window` that are read. */
export type SessionView = Pick<Window, 'document' | 'location' | 'localStorage' | 'sessionStorage'>;

interface SessionIdFound {
  /** Which rule found it. Absent: none did. */
  at?: number;
  value?: string;
}

/** The first value that may be an id, by the rules in order. Changes nothing. Source text for the page: stands alone. */
export function findSessionId(rules: SessionRule[], view: SessionView = window): SessionIdFound {
  const raw = ({ kind, name, attribute }: SessionRule): string | null | undefined => {
    if (kind === 'query') return new URL(view.location.href).searchParams.get(name);
    if (kind === 'local-storage') return view.localStorage.getItem(name);
    if (kind === 'session-storage') return view.sessionStorage.getItem(name);
    const element = view.document.querySelector(name);
    // A rule can come from a kit: what opens an account or pays is never read.
    const secret = /(^|\s)(cc-|(current|new)-password|one-time-code)/i;
    const isSecret =
      element?.matches('input[type=password i]') || secret.test(element?.getAttribute('autocomplete') ?? '');
    if (isSecret) return undefined;
    if (attribute !== undefined) return element?.getAttribute(attribute);
    const typed = (element as Partial<HTMLInputElement> | null)?.value;
    return typeof typed === 'string' ? typed : element?.textContent;
  };
  const read = (rule: SessionRule) => {
    try {
      return raw(rule) ?? '';
    } catch {
      return ''; // storage that the page may not use itself, or no selector
    }
  };
  // Storage often holds JSON: a text is in quotes there, and what is no text or number is no id.
  const plain = (text: string) => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'string' ? value.trim() : typeof value === 'number' ? text : '';
    } catch {
      return text;
    }
  };
  const unescaped = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  // The rest of a record, and a token that opens an account, are another's business.
  const isId = (value: string) =>
    value !== '' &&
    value.length <= 200 &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what holds one is no id
    !/[\s\u0000-\u001f\u007f]/.test(value) &&
    !/[{}[\]"<>\\]|^eyJ|^bearer\b/i.test(unescaped(value));
  for (const [at, rule] of rules.entries()) {
    const value = plain(read(rule).trim());
    if (isId(value)) return { at, value };
  }
  return {};
}
