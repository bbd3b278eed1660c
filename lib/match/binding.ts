// Bindings: pages a person assigned to addresses. They outrank every other reason.
import { addressInside } from '../format/addresses.ts';
import { textBefore } from '../format/texts.ts';
import { addressParts, joinAddress, MAX_LENGTH, normalizeAddress } from './address.ts';

export interface Binding {
  id: string;
  /** A normalized address; with a trailing `*` it also covers everything below. */
  pattern: string;
  pageId?: string;
  audienceId?: string;
  /** Suppresses all matches here. */
  never?: boolean;
}

/** The patterns for this address alone and for everything below it. Returns undefined if the URL cannot be bound. */
export function patternsFor(url: string): { exact: string; below: string } | undefined {
  const exact = normalizeAddress(addressInside(url) ?? url);
  if (exact === undefined || exact.length > MAX_LENGTH - '/*'.length) return undefined;
  const { origin, segments, query, route } = addressParts(exact);
  // Below a route the document with its query is fixed; otherwise the query does not count.
  const base =
    route === undefined
      ? { origin, segments, query: [] }
      : { origin, segments, query, route: textBefore(route, '?') };
  // A `*` at the end of the address itself is encoded, because it covers nothing below.
  return { exact: exact.replace(/\*$/, '%2A'), below: `${joinAddress(base).replace(/\/$/, '')}/*` };
}

/** The pattern as it is written today. Returns undefined if its address cannot be bound. */
export function settledPattern(pattern: string): string | undefined {
  const below = pattern.endsWith('*');
  const patterns = patternsFor(below ? pattern.slice(0, -1) : pattern);
  return below ? patterns?.below : patterns?.exact;
}

/**
 * A stored binding with its pattern as it is written today, so that an address bound earlier is not bound twice. Only what follows a path
 * was ever written otherwise.
 */
export const settledBinding = <T extends Binding>(stored: T): T =>
  /[?#]/.test(stored.pattern)
    ? { ...stored, pattern: settledPattern(stored.pattern) ?? stored.pattern }
    : stored;

/** The normalized address of a pattern. Returns undefined if the pattern can never apply. */
export function patternBase(pattern: string): string | undefined {
  return normalizeAddress(pattern.replace(/\*$/, ''));
}

/** The most specific bindings: exact before below, longer before shorter. Several only if they are equally specific. */
export function bindingsFor(address: string, bindings: Binding[]): Binding[] {
  let best = 0;
  let chosen: Binding[] = [];
  for (const binding of bindings) {
    const specific = binding.never || binding.pageId ? specificity(address, binding.pattern) : 0;
    if (specific === 0 || specific < best) continue;
    chosen = specific > best ? [binding] : [...chosen, binding];
    best = specific;
  }
  return chosen;
}

/** 0 if the pattern does not apply. A `*` pattern covers the address itself and whole segments below it. */
function specificity(address: string, pattern: string): number {
  const base = patternBase(pattern);
  if (base === undefined) return 0;
  if (!pattern.endsWith('*')) return base === address ? Number.POSITIVE_INFINITY : 0;
  const at = addressParts(address);
  const from = addressParts(base);
  if (at.origin !== from.origin || !beginsWith(at.segments, from.segments)) return 0;
  if (from.route === undefined)
    return from.query.length === 0 || address === base ? 1 + from.segments.length : 0;
  const here = joinAddress({ ...at, route: '' }) === joinAddress({ ...from, route: '' });
  const route = from.route.split('/');
  const within = here && beginsWith(at.route?.split('?')[0]?.split('/') ?? [], route);
  return within ? 1 + from.segments.length + route.length : 0;
}

function beginsWith(segments: string[], start: string[]): boolean {
  return start.every((segment, index) => segments[index] === segment);
}
