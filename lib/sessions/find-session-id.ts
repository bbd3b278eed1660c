// Finds a session id in the open document.
import type { SessionRule } from './sessions.ts';

export type SessionView = Pick<Window, 'document' | 'location' | 'localStorage' | 'sessionStorage'>;

interface SessionIdFound {
  /** Index of the rule that found it; absent if none did. */
  at?: number;
  value?: string;
}

/** Returns the first plausible id by the rules in order. Injected as source text, so it must be self-contained. */
export function findSessionId(rules: SessionRule[], view: SessionView = window): SessionIdFound {
  const raw = ({ kind, name, attribute }: SessionRule): string | null | undefined => {
    if (kind === 'query') return new URL(view.location.href).searchParams.get(name);
    if (kind === 'local-storage') return view.localStorage.getItem(name);
    if (kind === 'session-storage') return view.sessionStorage.getItem(name);
    const element = view.document.querySelector(name);
    // Rules may be imported, so passwords, codes and card data are never read, even where a page shows what is typed.
    const secret =
      /pass(w|code|phrase)|\bpwd\b|\bcc-|card[-_]?(number|no)\b|\b(cvc|cvv|csc|otp)\d?\b|one[-_]?time[-_]?code/i;
    const says = ['autocomplete', 'name', 'id', 'aria-label'].map(
      (name) => element?.getAttribute(name) ?? '',
    );
    const isTyped = element?.matches('input, textarea') === true;
    if (element?.matches('input[type=password i]') || (isTyped && says.some((text) => secret.test(text))))
      return undefined;
    if (attribute !== undefined) return element?.getAttribute(attribute);
    const typed = (element as Partial<HTMLInputElement> | null)?.value;
    return typeof typed === 'string' ? typed : element?.textContent;
  };
  const read = (rule: SessionRule) => {
    try {
      return raw(rule) ?? '';
    } catch {
      return ''; // storage is blocked for the page, or the selector is invalid
    }
  };
  // Storage often holds JSON: a string is unquoted, and other values except numbers are no ids.
  const plain = (text: string) => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'string' ? value.trim() : typeof value === 'number' ? text : '';
    } catch {
      return text;
    }
  };
  /** Undone as often as it was encoded; each time, a text is shorter. */
  const unescaped = (text: string): string => {
    try {
      const decoded = decodeURIComponent(text);
      return decoded === text ? text : unescaped(decoded);
    } catch {
      return text;
    }
  };
  // Tokens and encoded records are Base64 of JSON; its first letters show it, whatever stands around them.
  const isJson = (run: string) =>
    /^\s*(\{["\s]|\[["\s[{]|%[57]B)/i.test(atob(run.slice(0, Math.min(16, run.length - (run.length % 4)))));
  // Rejects words for "no value", email and web addresses, parts of records and access tokens.
  const isId = (value: string) =>
    value !== '' &&
    value.length <= 200 &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what holds one is not an id
    !/[\s\u0000-\u001f\u007f]/.test(value) &&
    !/^(undefined|NaN)$|^bearer\b|[{}[\]"<>\\@]|:\/\/|=[^=]/i.test(unescaped(value)) &&
    !unescaped(value)
      .split(/[^A-Za-z0-9]+/)
      .some(isJson);
  for (const [at, rule] of rules.entries()) {
    const value = plain(read(rule).trim());
    if (isId(value)) return { at, value };
  }
  return {};
}
