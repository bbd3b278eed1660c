// Most of the sample data is hard to show on purpose. Where it is shown to people, it is plain.
import type { Store } from '../store.ts';

/** The longer one first, where one holds the other. */
const plain: readonly (readonly [hard: string, plain: string])[] = [
  ['<b>Bob</b> <img src=x onerror=alert(1)>', 'Bob Weaver'],
  ['\u202Etxet desrever\u202C Evans', 'Gareth Evans'],
  [
    'Ana-María Fernández de la Cruz y Villanueva-Montenegro del Castillo Hohenzollern-Sigmaringen',
    'Ana-María Fernández',
  ],
  ['Zoë "Ace" O’Brien', 'Zoë O’Brien'],
  ['👩‍🚀 Kim 🌱', 'Kim Larsen'],
  [
    'Wide World Importers — International Trading, Logistics, Warehousing and Customs Services Holding Company Limited',
    'Wide World Importers',
  ],
  ['Woodgrove "The Bank" <Group>', 'Woodgrove Bank'],
  [' (second try)', ''],
  [' and everybody else in the department, '.repeat(9), ''],
  ['and everybody else in the department, '.repeat(9), ''],
  [` ${'that never seem to come to an end, '.repeat(12)}really`, ''],
  ['Unbreakable'.repeat(30), 'One page for each team'],
  ['"><script>alert(1)</script> & <b>bold</b>', 'Summer offer'],
  ['=HYPERLINK("http://x")', 'Until the end of August'],
  ['Long names', 'Team pages'],
  ['</script><script>document.title = "broken"</script><img src=x onerror=alert(1)>', 'loadChat();'],
  ['</script><script>alert(1)</script>', 'Chat'],
  ['Hard to show on purpose', 'Loads the chat'],
  ['data:text/html,<script>alert(1)</script>', 'https://app.northwind.example/start'],
  ['javascript:alert(1)', 'mailto:hello@northwind.example'],
  ['http://user:secret@bank.example/', 'https://northwind.example/contact'],
  ['<img src=x onerror=alert(1)>', 'sign-up'],
  ['Harmless button', 'Button'],
  ['اقتباسات 💬 & “quotes” <i>', 'Quotes'],
  [` ${'with a name that goes on '.repeat(8)}`, ''],
];

export function plainText(text: string): string {
  return plain.reduce((rest, [hard, easy]) => rest.replaceAll(hard, easy), text);
}

export function isPlain(store: Store): boolean {
  return store.read('plain') === 'true';
}

/** Writes the sample data into the store in plain texts. What is written later stays as it was sent. */
export function plainly(store: Store): Store {
  return {
    ...store,
    add: (kind, id, record, place) =>
      store.add(
        kind,
        id,
        JSON.parse(JSON.stringify(record), (_, value) =>
          typeof value === 'string' ? plainText(value) : value,
        ),
        place,
      ),
  };
}
