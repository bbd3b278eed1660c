// The path prefix of a base URL: everything before the first `/v0`. Taking the first, not the last, keeps
// the reading stable when it is read again.
import type { BaseUrlChange } from './base-url.ts';

/** `path` as typed, empty or from its slash on; the prefix is empty or begins with a slash and ends without. */
export function readPath(path: string, changes: BaseUrlChange[]): string {
  const typed = path.split('/').filter(Boolean);
  const segments = new URL(`https://host${path}`).pathname.split('/').filter(Boolean);
  if (/\/\/+(?!\/*$)/.test(path)) changes.push({ code: 'slashes', value: '' });
  // Upper case too: nobody means a prefix called `V0`, and the service's own paths begin with `/v0`.
  const version = segments.findIndex((segment) => segment.toLowerCase() === 'v0');
  const kept = version < 0 ? segments : segments.slice(0, version);
  if (typed.join('/') !== segments.join('/')) {
    changes.push({ code: 'path-rewritten', value: `/${kept.join('/')}` });
  }
  if (version >= 0) {
    changes.push({ code: 'endpoint-dropped', value: `/${segments.slice(version).join('/')}` });
  } else if (path.endsWith('/')) {
    changes.push({ code: 'trailing-slash', value: '' });
  }
  return kept.map((segment) => `/${segment}`).join('');
}
