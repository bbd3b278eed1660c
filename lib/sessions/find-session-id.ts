// Looks for a session's id in the open document.
import type { SessionRule } from './sessions.ts';

/** The members of `window` that are read. */
export type SessionView = Pick<Window, 'document' | 'location' | 'localStorage' | 'sessionStorage'>;

interface SessionIdFound {
  /** Which rule found it. Absent: none did. */
  at?: number;
  value?: string;
}

/**
 * The first value that may be an id, by the rules in their order. It is sent into the page as source text, so it must not
 * refer to anything outside itself. It changes nothing of the page.
 */
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
  for (const [at, rule] of rules.entries()) {
    // Storage often holds JSON: a text is in quotes there.
    const value = read(rule)
      .trim()
      .replace(/^"(.*)"$/, '$1');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what holds one is no id
    if (value !== '' && value.length <= 200 && !/[\s\u0000-\u001f\u007f]/.test(value)) return { at, value };
  }
  return {};
}
