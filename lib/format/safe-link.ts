// The one gate for addresses that the service sends: only what passes may become a link.

export interface SafeLink {
  href: string;
  /** Shown beside every link, so that nobody is led elsewhere unaware. */
  host: string;
  /** Plain http: opened, but marked. */
  insecure: boolean;
}

/** https or http without user info; anything else stays plain text (undefined). */
export function safeLink(raw: string | undefined): SafeLink | undefined {
  const url = raw === undefined ? null : URL.parse(raw);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return { href: url.href, host: url.host, insecure: url.protocol === 'http:' };
}
