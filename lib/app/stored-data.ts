// All stored names by subject. The privacy texts are generated from it; end-to-end tests refuse unlisted names.

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
type StoredSubject = (typeof storedSubjects)[number];

interface StoredNames {
  /** Names in `storage.local`; one that ends with a colon is a prefix. */
  local?: readonly string[];
  /** Names in `storage.session`, which is in memory. */
  session?: readonly string[];
  stores?: readonly string[];
  /** Names in the views' `localStorage`, for values needed before the first paint. */
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
    session: ['display', 'session', 'revision', 'droppedJobs', 'settings-begun', 'storage-notes'],
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
    local: ['unsentCaptures', 'lostCaptures', 'draft:', 'takenDrafts'],
    session: ['outbox', 'topics', 'removed-topics'],
    stores: ['captures', 'topics'],
  },
  publishing: { session: ['publishing'], stores: ['attempts', 'watches', 'runs'] },
  people: {
    local: ['form:'],
    session: ['known-names:', 'removed-known', 'creations', 'creation:'],
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

/** Returns whether a subject is stored on disk, or only in memory until the browser closes. */
export function whereStored(subject: StoredSubject): 'profile' | 'memory' {
  const { local = [], stores = [], views = [] } = storedData[subject];
  return local.length + stores.length + views.length > 0 ? 'profile' : 'memory';
}
