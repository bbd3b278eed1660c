// Everything kept in this browser, by subject. The privacy texts are made from it; end-to-end tests refuse unlisted names.

export const storedSubjects = [
  'key',
  'settings',
  'directory',
  'answers',
  'captures',
  'publishing',
  'people',
  'news',
  'visits',
  'diagnostics',
  'demo',
] as const;
export type StoredSubject = (typeof storedSubjects)[number];

interface StoredNames {
  /** In `storage.local`. A name that ends with a colon is the beginning of several. */
  local?: readonly string[];
  /** In `storage.session`, which is memory. */
  session?: readonly string[];
  /** Stores of the databases. */
  stores?: readonly string[];
  /** In `localStorage` of the views, for what has to be known before they draw. */
  views?: readonly string[];
}

export const storedData: Readonly<Record<StoredSubject, StoredNames>> = {
  key: { session: ['key:'], stores: ['keys', 'wrapping'] },
  settings: {
    local: [
      'workspaces',
      'activeWorkspace',
      'removedWorkspaces',
      'endedConnections',
      'gate:',
      'pin:',
      'notToday:',
      'homeCheck:',
      'report:',
      'policy',
      'display',
      'language',
    ],
    session: ['display', 'session', 'revision', 'droppedJobs', 'storage-notes'],
    views: ['language'],
  },
  directory: {
    session: ['pages', 'walk-problem:'],
    stores: [
      'pages',
      'audiences',
      'entries',
      'walks',
      'cursors',
      'marks',
      'replaced',
      'rosters',
      'rosterParts',
      'rosterChanges',
      'unindexed',
      'postings',
      'signatures',
      'documents',
      'vocabulary',
      'indexed',
      'chosen',
      'bindings',
      'formers',
    ],
  },
  answers: { local: ['answers:home'], session: ['answer:', 'answers', 'answers:panel'], stores: ['answers'] },
  captures: {
    local: ['unsentCaptures', 'lostCaptures', 'draft:'],
    session: ['outbox', 'topics', 'removed-topics', 'wanted-entry'],
    stores: ['captures', 'topics'],
  },
  publishing: { session: ['publishing'], stores: ['attempts', 'watches', 'runs'] },
  people: {
    local: ['form:'],
    session: ['known-names:', 'creations', 'creation:'],
    stores: ['known', 'creations'],
  },
  news: { local: ['pageWatches'], session: ['news', 'pageWatches'], stores: ['news'] },
  visits: {
    session: [
      'page-status:',
      'recentPageStatuses',
      'panel:',
      'recentPanelMemories',
      'shared-link',
      'wanted-place',
    ],
  },
  diagnostics: { session: ['calls'], stores: ['mismatches'] },
  demo: { session: ['demo', 'demo-document', 'demo-steps-closed'] },
};

/** Where a subject is kept: on the disk, or only in memory until the browser closes. */
export function whereStored(subject: StoredSubject): 'profile' | 'memory' {
  const { local = [], stores = [], views = [] } = storedData[subject];
  return local.length + stores.length + views.length > 0 ? 'profile' : 'memory';
}
