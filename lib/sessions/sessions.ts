// Where the id of an audience session is found on a page, by rules that a person set.

/** A value of the address, of the page's storage, or of an element: its text, or one of its attributes. */
export const sessionRuleKinds = ['query', 'local-storage', 'session-storage', 'selector'] as const;
export type SessionRuleKind = (typeof sessionRuleKinds)[number];

export interface SessionRule {
  kind: SessionRuleKind;
  /** The parameter, the storage key, or the CSS selector. */
  name: string;
  /** For a selector; absent: its text. */
  attribute?: string;
}

export const MOST_SESSION_RULES = 20;

/** What looking for a session on a page came to. */
export type SessionIdReading =
  | { kind: 'found'; sessionId: string; rule: SessionRule }
  | { kind: 'no-rules' }
  /** The page was read, and no rule found anything that may be an id. */
  | { kind: 'nothing' }
  /** The browser does not let this extension read the page, or it does not answer. */
  | { kind: 'unreadable' };

export interface SessionRequests {
  /** Reads the page in a tab by the rules of the active workspace, on a click alone. */
  readSessionId(input: { tabId: number }): Promise<SessionIdReading>;
  setSessionRules(input: { workspaceId: string; rules: SessionRule[] }): Promise<void>;
}
