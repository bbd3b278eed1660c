// An address as it is passed on: the marks of one's own visit stay behind, everything else is untouched.
import { isTrackingParameter } from './tracking-parameters.ts';

/** The URL without tracking parameters; the very same string where it has none or is no URL. */
export function withoutTracking(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  const parameters = parsed.search.slice(1).split('&');
  const kept = parameters.filter((parameter) => !isTrackingParameter(nameOf(parameter)));
  if (kept.length === parameters.length) return url;
  parsed.search = kept.join('&');
  return parsed.href;
}

function nameOf(parameter: string): string {
  return [...new URLSearchParams(parameter).keys()][0] ?? '';
}
