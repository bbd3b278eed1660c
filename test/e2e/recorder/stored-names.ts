// Compares what the extension stores with the table that the privacy texts are made from.
import { storedData } from '../../../lib/app/stored-data.ts';
import type { Finding } from './canaries.ts';

/** Databases are named here, their stores in the table. */
const DATABASES = ['audience-lens', 'audience-lens-directory'];

const planted = new Set<string>();

/** A store that a test plants, as a newer version would. */
export function plantedStore(name: string): void {
  planted.add(name);
}

/** `texts`: by their places, as `pageTexts` and `keptTexts` tell them of a view. */
export function namesOutsideTable(texts: Readonly<Record<string, string>>): Finding[] {
  return Object.entries(texts).flatMap(([place, text]) =>
    unknownNames(place, text).map((name) => ({
      place: `${place}: a name that lib/app/stored-data.ts does not have`,
      excerpt: name,
    })),
  );
}

function unknownNames(place: string, text: string): string[] {
  const [kind, database = '', store = ''] = place.split(' ');
  switch (kind) {
    case 'IndexedDB':
      return DATABASES.includes(database) && (isStoredName('stores', store) || planted.has(store))
        ? []
        : [`${database} ${store}`];
    case 'storage.local':
      return entryNames(text).filter((name) => !isStoredName('local', name));
    case 'storage.session':
      return entryNames(text).filter((name) => !isStoredName('session', name));
    case 'storage.sync':
      return entryNames(text);
    case 'localStorage':
      return Object.keys(JSON.parse(text)).filter((name) => !isStoredName('views', name));
    case 'sessionStorage':
      return Object.keys(JSON.parse(text));
    default:
      return [];
  }
}

const entryNames = (text: string) => (JSON.parse(text) as [string, unknown][]).map(([name]) => name);

/** Whether the table has a name that something is kept under. */
function isStoredName(area: keyof (typeof storedData)['key'], name: string): boolean {
  return Object.values(storedData).some((names) =>
    names[area]?.some((known) => (known.endsWith(':') ? name.startsWith(known) : name === known)),
  );
}
