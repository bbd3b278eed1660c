// Rules that find the id of an audience session in a page.

/** A query parameter, a storage value, or an element's text or attribute. */
export const sessionRuleKinds = ['query', 'local-storage', 'session-storage', 'selector'] as const;
export type SessionRuleKind = (typeof sessionRuleKinds)[number];

export interface SessionRule {
  kind: SessionRuleKind;
  /** Parameter, storage key or CSS selector. */
  name: string;
  /** Of the element; absent for its text. */
  attribute?: string;
}

export const MAX_SESSION_RULES = 20;

export type SessionIdReading =
  | { kind: 'found'; sessionId: string; rule: SessionRule }
  | { kind: 'no-rules' }
  /** The page was read, but no rule found a plausible id. */
  | { kind: 'nothing' }
  /** The extension may not read the page, or it does not answer. */
  | { kind: 'unreadable' };

export type SessionRuleFault = 'empty' | 'tooLong' | 'selector' | 'attribute' | 'known' | 'tooMany';

const MAX_LENGTH = 300;
/** Attribute names as in HTML. */
const ATTRIBUTE = /^[^\s"'<>/=\p{Cc}]+$/u;

/** Trims the rule; only selectors keep an attribute. */
export function tidyRule({ kind, name, attribute = '' }: SessionRule): SessionRule {
  const tidy = { kind, name: name.trim() };
  return kind === 'selector' && attribute.trim() !== '' ? { ...tidy, attribute: attribute.trim() } : tidy;
}

/** Returns why a tidy rule cannot be added. `isSelector` checks with the browser's parser. */
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

/** Returns the rules with this one before another, or last if `before` is null or gone; without it if `before` is undefined. */
export function withRule(
  rules: readonly SessionRule[],
  rule: SessionRule,
  before: SessionRule | null | undefined,
): SessionRule[] {
  const others = rules.filter((each) => !isSameRule(each, rule));
  if (before === undefined) return others;
  const at = before ? others.findIndex((each) => isSameRule(each, before)) : -1;
  return others.toSpliced(at < 0 ? others.length : at, 0, rule);
}

function isSameRule(one: SessionRule, other: SessionRule): boolean {
  return one.kind === other.kind && one.name === other.name && one.attribute === other.attribute;
}
