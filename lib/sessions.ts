// Where the id of an audience session is found on a page, by rules that a person set.

/** A value of the address, of the page's storage, or of an element: its text, or one of its attributes. */
export const sessionRuleKinds = ['query', 'local-storage', 'session-storage', 'selector'] as const;

export interface SessionRule {
  kind: (typeof sessionRuleKinds)[number];
  /** The parameter, the storage key, or the CSS selector. */
  name: string;
  /** For a selector; absent: its text. */
  attribute?: string;
}

export interface SessionRequests {
  /** Reads the page in a tab, on a click alone. Undefined: no rule found one, or the page cannot be read. */
  readSessionId(input: { tabId: number }): Promise<{ sessionId: string; rule: SessionRule } | undefined>;
  setSessionRules(input: { workspaceId: string; rules: SessionRule[] }): Promise<void>;
}
