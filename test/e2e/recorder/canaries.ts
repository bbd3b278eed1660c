// The keys of the sandboxes as canaries: each is random, and only the header to its own service may contain it.
import type { Sandbox } from '../../sandbox/sandbox.ts';

export interface Canary {
  key: string;
  /** Of the service that may be sent the key, and may be contacted. */
  origin: string;
}

export interface Finding {
  place: string;
  /** What is around it, without the key. */
  excerpt: string;
}

/** Those of this process. They stay: a request may be logged after its test. */
const canaries: Canary[] = [];

/** What services received, with the number of the last request searched. */
const received: { ledger: Sandbox['ledger']; last: number }[] = [];

/** From now on this key is searched for, and this service may be contacted. Returns its argument. */
export function recorded(sandbox: Sandbox): Sandbox {
  canaries.push({ key: sandbox.key, origin: new URL(sandbox.url).origin });
  received.push({ ledger: sandbox.ledger, last: 0 });
  return sandbox;
}

/** Keys in the bodies that services received. The network's own log has addresses and headers, but no bodies. */
export function inBodies(): Finding[] {
  return received.flatMap((each) => {
    const entries = each.ledger.entries().filter(({ n }) => n > each.last);
    each.last = entries.at(-1)?.n ?? each.last;
    return entries.flatMap(({ operation, path, query, body }) =>
      inText(JSON.stringify([path, query, body]), `a request for ${operation}`),
    );
  });
}

const granted = new Set<string>();

/** A host beside the service that the person of the test grants, so that its pictures are shown. No key goes there. */
export function grantedHost(origin: string): void {
  granted.add(origin);
}

/** Whether the extension may contact it: the list has the test's services and hosts granted by name. */
export const mayBeContacted = (origin: string) =>
  granted.has(origin) || canaries.some((canary) => canary.origin === origin);

/** Where each key may be sent. */
export const ownerOf = (text: string) => canaries.filter(({ key }) => text.includes(key));

/** The searched forms of each key, with its canary. A part of one is enough, since databases pack text. */
function spellings({ key }: Canary): string[] {
  const random = key.replace(/^sandbox_/, '');
  const half = Math.ceil(random.length / 2);
  const encoded = [0, 1, 2].map((shift) =>
    // Preceding text shifts the key within the groups of four; both ends depend on the neighbouring characters.
    Buffer.from(`${'x'.repeat(shift)}${key}`)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(4, -4),
  );
  return [random.slice(0, half), random.slice(half), ...encoded, Buffer.from(random).toString('hex')];
}

/** Older ones belong to tests that were searched completely; searching for all takes ever longer. */
const RECENT = 8;

let sought: { count: number; texts: string[]; bytes: Buffer[] } = { count: 0, texts: [], bytes: [] };

function seeking() {
  if (sought.count === canaries.length) return sought;
  const texts = canaries.slice(-RECENT).flatMap(spellings);
  const bytes = texts.flatMap((text) => [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')]);
  sought = { count: canaries.length, texts, bytes };
  return sought;
}

/** Whether any key is in a text, whole or in part, plain or encoded. */
export function inText(text: string, place: string): Finding[] {
  const found = seeking().texts.find((spelling) => text.includes(spelling));
  return found === undefined ? [] : [{ place, excerpt: excerptOf(text, text.indexOf(found)) }];
}

/** The same in a file, in either of the two encodings that a browser writes. */
export function inBytes(bytes: Buffer, place: string): Finding[] {
  for (const spelling of seeking().bytes) {
    const at = bytes.indexOf(spelling);
    if (at < 0) continue;
    const around = bytes.subarray(Math.max(0, at - 120), at + 120).toString('latin1');
    return [{ place, excerpt: withoutKeys(around.replaceAll(/[^ -~]/g, '')) }];
  }
  return [];
}

function excerptOf(text: string, at: number): string {
  return withoutKeys(text.slice(Math.max(0, at - 120), at + 120));
}

function withoutKeys(text: string): string {
  const plain = canaries.reduce((rest, { key }) => rest.replaceAll(key, '…'), text);
  return seeking().texts.reduce((rest, spelling) => rest.replaceAll(spelling, '…'), plain);
}
