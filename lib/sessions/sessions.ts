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

export const MAX_SESSION_RULES = 20;

export type SessionIdReading =
  | { kind: 'found'; sessionId: string; rule: SessionRule }
  | { kind: 'no-rules' }
  /** The page was read, and no rule found anything that may be an id. */
  | { kind: 'nothing' }
  /** The browser does not let this extension read the page, or it does not answer. */
  | { kind: 'unreadable' };

// What a person sets as a rule: whether it can be kept, and how the list of rules changes.

export type SessionRuleFault = 'empty' | 'tooLong' | 'selector' | 'attribute' | 'known' | 'tooMany';

const MAX_LENGTH = 300;
/** As HTML lets attributes be called. */
const ATTRIBUTE = /^[^\s"'<>/=\p{Cc}]+$/u;

/** The rule without space around what was typed; an attribute counts for a selector alone. */
export function tidyRule({ kind, name, attribute = '' }: SessionRule): SessionRule {
  const tidy = { kind, name: name.trim() };
  return kind === 'selector' && attribute.trim() !== '' ? { ...tidy, attribute: attribute.trim() } : tidy;
}

/** Why a tidy rule cannot be added. `isSelector` asks the browser. */
export function faultOfRule(
  rule: SessionRule,
  rules: readonly SessionRule[],
  isSelector: (text: string) => boolean,
): SessionRuleFault | undefined {
  const { kind, name, attribute } = rule;
  if (name === '') return 'empty';
  if (name.length > MAX_LENGTH || (attribute?.length ?? 0) > MAX_LENGTH) return 'tooLong';
  if (kind === 'selector' && !isSelector(name)) return 'selector';
  if (attribute !== undefined && !ATTRIBUTE.test(attribute)) return 'attribute';
  if (rules.some((each) => isSameRule(each, rule))) return 'known';
  return rules.length >= MAX_SESSION_RULES ? 'tooMany' : undefined;
}

function isSameRule(one: SessionRule, other: SessionRule): boolean {
  return one.kind === other.kind && one.name === other.name && one.attribute === other.attribute;
}
