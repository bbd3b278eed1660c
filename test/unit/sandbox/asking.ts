// Asks a running sandbox over real HTTP.
import { request } from 'node:http';
import type { Sandbox } from '../../sandbox/sandbox.ts';

export interface Asked {
  method?: string;
  /** Sent as JSON, or unchanged if it is a string. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Null: no key at all. */
  key?: string | null;
}

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  /** As untyped as the result of `JSON.parse`, since its shape is what is tested. */
  json: ReturnType<typeof JSON.parse>;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function ask(sandbox: Sandbox, path: string, asked: Asked = {}): Promise<Answered> {
  const { body, key = sandbox.key, method = body === undefined ? 'GET' : 'POST' } = asked;
  const response = await fetch(sandbox.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key !== null && { 'x-api-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...asked.headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: readJson(text) };
}

/** Reads a landing page by its host header, since the host need not resolve. */
export function openPage(address: string): Promise<{ status: number; html: string }> {
  const { host, port, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port, path: pathname + search, headers: { host } },
      (response) => {
        let html = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          html += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, html }));
      },
    );
    asking.on('error', reject);
    asking.end();
  });
}

/** All items of a list, following its cursors. */
export async function readList(sandbox: Sandbox, path: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  do {
    const answer: Answered = await ask(
      sandbox,
      cursor ? `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}` : path,
    );
    items.push(...answer.json.items);
    cursor = answer.json.nextCursor;
  } while (cursor !== null);
  return items;
}

/** Where the first audience's versions are. */
export function versionPath(
  { seed: { ids } }: Sandbox,
  versionId: string,
  action: 'publish' | 'cancel',
): string {
  return `/v0/pages/${ids.page}/audiences/${ids.audience}/versions/${versionId}/${action}`;
}
