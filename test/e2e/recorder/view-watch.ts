// Watches every page while it is open, since a popup is usually gone before its test ends.

/** What a page says through its console begins like this. */
export const TELLS = 'recorder: ';

/**
 * Runs in each page before its own scripts. Tells by the console where a key comes into the document, the clipboard or a
 * message of the background. Knows no key, only how those of the sandboxes look.
 */
export function watchView(tells: string): void {
  const KEY = /sandbox_[0-9a-f]{24}/;
  const flags = globalThis as { isWatched?: boolean };
  if (flags.isWatched) return;
  flags.isWatched = true;
  const say = console.debug.bind(console);
  const look = (place: string, text: string | null | undefined) => {
    const at = text?.search(KEY) ?? -1;
    if (!text || at < 0) return;
    const around = text.slice(Math.max(0, at - 80), at + 112).replace(new RegExp(KEY, 'g'), '…');
    say(tells + JSON.stringify({ place: `${place} of ${location.href.replace(KEY, '…')}`, excerpt: around }));
  };
  const lookAt = (node: Node) =>
    look('the document', node instanceof Element ? node.outerHTML : node.nodeValue);
  new MutationObserver((changes) => {
    for (const { type, target, attributeName, addedNodes } of changes) {
      if (type === 'characterData') look('the document', target.nodeValue);
      if (type === 'attributes') look('the document', (target as Element).getAttribute(attributeName ?? ''));
      for (const node of addedNodes) lookAt(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

  for (const name of ['writeText', 'write'] as const) {
    const write = globalThis.Clipboard?.prototype[name] as ((content: never) => Promise<void>) | undefined;
    if (!write) continue;
    Clipboard.prototype[name] = function (this: Clipboard, content: unknown) {
      const told = Array.isArray(content)
        ? Promise.all(
            content.flatMap((item: ClipboardItem) =>
              item.types.map(async (type) => (await item.getType(type)).text()),
            ),
          ).then((texts) => texts.flat().join('\n'))
        : Promise.resolve(String(content));
      void told.then((text) => look('the clipboard', text));
      return write.call(this, content as never);
    };
  }

  // The polyfill gives a function that is called back.
  type Send = (...given: unknown[]) => unknown;
  const runtime = (globalThis as { chrome?: { runtime?: { sendMessage?: Send } } }).chrome?.runtime;
  const send = runtime?.sendMessage;
  if (!runtime || !send || location.protocol !== 'chrome-extension:') return;
  const lookAtAnswer = (answer: unknown) => look('a message of the background', JSON.stringify(answer));
  runtime.sendMessage = (...given: unknown[]) => {
    const called = given.at(-1);
    if (typeof called !== 'function') {
      const answer = send.apply(runtime, given) as Promise<unknown>;
      answer.then(lookAtAnswer, () => undefined);
      return answer;
    }
    const both = (answer: unknown) => {
      lookAtAnswer(answer);
      called(answer);
    };
    return send.apply(runtime, [...given.slice(0, -1), both]);
  };
}

/** In a page: all that a person or the page itself could read of it now. A password that is being typed is theirs. */
export function pageTexts(): Record<string, string> {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  return {
    'the document': document.documentElement.outerHTML,
    'a field': fields.flatMap(({ type, value }) => (type === 'password' ? [] : [value])).join('\n'),
    'the address': location.href,
    localStorage: JSON.stringify({ ...localStorage }),
    sessionStorage: JSON.stringify({ ...sessionStorage }),
  };
}

/** In a page of the extension: everything that it keeps. */
export async function keptTexts(): Promise<Record<string, string>> {
  /** Of a large store the files on the disk tell the rest. */
  const MAX_SHOWN = 500;
  interface Area {
    get(): Promise<Record<string, unknown>>;
  }
  const { storage } = (globalThis as unknown as { chrome: { storage: Record<string, Area> } }).chrome;
  const readable = (_: string, value: unknown) => {
    if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
    if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
    if (value instanceof Map || value instanceof Set) return [...value];
    return value;
  };
  const kept: Record<string, string> = {};
  for (const name of ['local', 'session', 'sync', 'managed']) {
    const values = await storage[name]?.get().catch(() => ({}));
    // A key kept for this session only may be here: in memory, and only under this name.
    const others = Object.entries(values ?? {}).filter(
      ([key]) => name !== 'session' || !key.startsWith('key:'),
    );
    kept[`storage.${name}`] = JSON.stringify(others);
  }
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name = '', version = 1 } of await indexedDB.databases()) {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const database = await settled(opening).catch(() => undefined);
    if (!database) continue;
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      const all = await Promise.all([
        settled(rows.getAllKeys(null, MAX_SHOWN)),
        settled(rows.getAll(null, MAX_SHOWN)),
      ]);
      kept[`IndexedDB ${name} ${store}`] = JSON.stringify(all, readable);
    }
    database.close();
  }
  return kept;
}
