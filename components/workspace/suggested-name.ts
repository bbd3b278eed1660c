/** Labels that say what a host does, not whose it is. */
const GENERIC = new Set([
  'www',
  'api',
  'app',
  'apis',
  'gateway',
  'service',
  'services',
  'staging',
  'dev',
  'test',
]);
/** Second-level labels under which companies register, as in `example.co.uk`. */
const REGISTRIES = new Set(['co', 'com', 'org', 'net', 'ac', 'gov', 'edu']);

/**
 * The company-like part of a host with a capital letter, or an empty text where there is none: `Northwind` for
 * `https://api.northwind.co.uk`. Only a suggestion, so no list of public suffixes is worth its size.
 */
export function suggestedName(origin: string): string {
  const host = URL.parse(origin)?.hostname ?? '';
  if (/[:[]|^[\d.]+$/.test(host)) return '';
  const labels = host.split('.');
  if (labels.length > 1) labels.pop();
  const last = labels.at(-1);
  if (labels.length > 1 && last !== undefined && REGISTRIES.has(last)) labels.pop();
  const label = labels.findLast((one) => !GENERIC.has(one)) ?? labels.at(-1) ?? '';
  // The ASCII form of a name in another script is nothing to read.
  if (label.startsWith('xn--')) return '';
  return label.charAt(0).toUpperCase() + label.slice(1);
}
