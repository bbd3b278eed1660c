// The browser's own network log: every request of every context, even those that no driver sees.
import { closeSync, openSync, readSync } from 'node:fs';
import { type Finding, inText, mayBeContacted, ownerOf } from './canaries.ts';

/** What a stretch of the log held. */
export interface Traffic {
  /** Requests of the extension. */
  requests: number;
  /** The origins they went to. */
  origins: Set<string>;
  findings: Finding[];
}

export interface NetLog {
  /** Continues reading where it stopped. */
  readOn(): Traffic;
}

interface LogEvent {
  type: number;
  params?: {
    url?: string;
    host?: string;
    initiator?: string;
    request_type?: string;
    network_anonymization_key?: string;
    headers?: string[];
    line?: string;
    request_headers?: { headers: string[]; line: string };
  };
}

const EXTENSION = 'chrome-extension://';

export const netLogArguments = (file: string) => [
  `--log-net-log=${file}`,
  // Otherwise it leaves out headers.
  '--net-log-capture-mode=IncludeSensitive',
];

export function readNetLog(file: string): NetLog {
  let offset = 0;
  let rest = '';
  let names: Record<string, number> | undefined;
  return {
    readOn() {
      const traffic: Traffic = { requests: 0, origins: new Set(), findings: [] };
      const tabs = new Set<string>();
      const lookedUp = new Set<string>();
      const { text, next } = readFrom(file, offset);
      offset = next;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('{"constants":')) names = namesIn(line);
        else if (names) readLine(line, names, { traffic, tabs, lookedUp });
      }
      // Who presses a link is about to go there: the browser looks its host up while the mouse is still down.
      for (const origin of lookedUp)
        if (!tabs.has(origin))
          traffic.findings.push({ place: 'another host was looked up', excerpt: origin });
      return traffic;
    },
  };
}

function readFrom(file: string, offset: number): { text: string; next: number } {
  const parts: Buffer[] = [];
  const handle = openSync(file, 'r');
  try {
    for (let at = offset; ; ) {
      const part = Buffer.alloc(1 << 20);
      const size = readSync(handle, part, 0, part.length, at);
      if (size === 0) return { text: Buffer.concat(parts).toString('latin1'), next: at };
      parts.push(part.subarray(0, size));
      at += size;
    }
  } finally {
    closeSync(handle);
  }
}

/** The first line of the file ends with a comma: it is the first member of an object. */
function namesIn(line: string): Record<string, number> {
  return JSON.parse(`${line.replace(/,\s*$/, '')}}`).constants.logEventTypes;
}

interface Reading {
  traffic: Traffic;
  /** Origins of pages that were opened in tabs: those contact them, not the extension. */
  tabs: Set<string>;
  /** Origins other than the configured ones. */
  lookedUp: Set<string>;
}

function readLine(line: string, names: Record<string, number>, reading: Reading): void {
  const isOfExtension = line.includes(EXTENSION);
  const inLine = inText(line, 'the network');
  if (!isOfExtension && inLine.length === 0 && !line.includes('"request_type":"main frame"')) return;
  const event: LogEvent | undefined = parsed(line);
  if (!event) return;
  readRequest(event, names, reading);
  if (inLine.length > 0) reading.traffic.findings.push(...readKey(event, inLine));
}

function parsed(line: string): LogEvent | undefined {
  try {
    return JSON.parse(line.slice(0, line.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

/** What the extension requested, or only resolved. */
function readRequest({ type, params = {} }: LogEvent, names: Record<string, number>, reading: Reading): void {
  const { traffic, tabs, lookedUp } = reading;
  const { url, host, initiator = '', request_type, network_anonymization_key = '' } = params;
  if (type === names.URL_REQUEST_START_JOB && url && request_type === 'main frame')
    tabs.add(new URL(url).origin);
  else if (type === names.URL_REQUEST_START_JOB && url && initiator.startsWith(EXTENSION)) {
    traffic.requests += 1;
    traffic.origins.add(new URL(url).origin);
    if (!mayBeContacted(new URL(url).origin))
      traffic.findings.push({ place: 'a request to another host', excerpt: url.slice(0, 300) });
  }
  // A host that is only resolved has been contacted, too.
  const isLookUp = type === names.HOST_RESOLVER_MANAGER_REQUEST && host !== undefined;
  if (isLookUp && network_anonymization_key.startsWith(EXTENSION) && !mayBeContacted(new URL(host).origin))
    lookedUp.add(new URL(host).origin);
}

/** A key belongs into one header of a request to its service and nowhere else. */
function readKey({ params = {} }: LogEvent, otherwise: Finding[]): Finding[] {
  const { line = '', headers = [] } = params.request_headers ?? params;
  const own = headers.filter((header) => /^x-api-key: /i.test(header)).join('\n');
  const others = headers.filter((header) => !/^x-api-key: /i.test(header)).join('\n');
  if (own === '') return otherwise;
  const host = headers.find((header) => /^host: /i.test(header))?.slice('host: '.length);
  const origin = params.url ? new URL(params.url).origin : `http://${host}`;
  const isItsOwn = ownerOf(own).every((canary) => canary.origin === origin);
  return [
    ...inText(`${line}\n${params.url ?? ''}`, 'the address of a request'),
    ...inText(others, 'another header than x-api-key'),
    ...(isItsOwn ? [] : [{ place: 'a request to another origin', excerpt: `${origin} ${line}`.trim() }]),
  ];
}
