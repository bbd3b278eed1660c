// Bindings: what the person said about an address. They outrank every other reason.
import { upTo } from '../format/texts.ts';
import { addressParts, joinAddress, normalizeAddress } from './address.ts';

export interface Binding {
  id: string;
  /** A normalised address, or one with a trailing `*` for itself and everything below it. */
  pattern: string;
  pageId?: string;
  audienceId?: string;
  /** Nothing is ever matched here. */
  never?: boolean;
}

/** What "this address" and "everything below it" are stored as; undefined where the URL cannot be bound. */
export function patternsFor(url: string): { exact: string; below: string } | undefined {
  const exact = normalizeAddress(url);
  if (exact === undefined) return undefined;
  const { origin, segments, query, route } = addressParts(exact);
  // Below a route is within its document, query included; otherwise the query is not part of the place.
  const base =
    route === undefined
      ? { origin, segments, query: [] }
      : { origin, segments, query, route: upTo(route, '?') };
  return { exact, below: `${joinAddress(base).replace(/\/$/, '')}/*` };
}

/** The address a pattern begins with, normalised; undefined for a pattern that can never apply. */
export function patternBase(pattern: string): string | undefined {
  return normalizeAddress(pattern.replace(/\*$/, ''));
}

/** The bindings that apply most specifically: exact before below, longer before shorter. Several only where equally specific. */
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

/** 0: does not apply. A pattern for everything below covers the address itself and whole segments only. */
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
