import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import {
  type KnownKind,
  type KnownThing,
  knownThingsFound,
  knownThingsTable,
} from '../../lib/people/people.ts';
import type { ImportKind } from '../../lib/people/people-import.ts';
import { SaveList } from '../export/SaveList.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAction } from '../ui/use-action.ts';
import { type Async, useAsync } from '../ui/use-async.ts';
import { useRemembered } from '../ui/use-remembered.ts';
import { KnownList } from './KnownList.tsx';
import type { PeopleProps } from './use-people-place.ts';

const kinds: readonly ImportKind[] = ['account', 'person', 'person-log'];

type KnownThingsProps = PeopleProps & { known: Async<KnownLists> };

/** Everybody and everything that is known, to search and to open. */
export function KnownThings(props: KnownThingsProps) {
  const { known, memory } = props;
  const [text, setText] = useRemembered(memory, 'find', '');
  const [removed, setRemoved] = useState<KnownThing>();
  const removing = useAction();
  if (!known.data || known.problem) {
    return (
      <section class="stack" aria-busy={known.problem === undefined}>
        {known.problem ? (
          <ProblemNote problem={known.problem} onRetry={known.again} onOptions={props.openOptions} />
        ) : (
          <KnownSkeleton />
        )}
      </section>
    );
  }
  const lists = known.data;
  const all = kinds.flatMap((kind) => lists[kind]);
  if (all.length === 0 && !removed) return <NobodyYet />;
  const found = kinds.map((kind) => [kind, knownThingsFound(lists[kind], text)] as const);
  const count = found.reduce((sum, [, things]) => sum + things.length, 0);
  const remove = (thing: KnownThing) =>
    removing.run(async () => {
      await props.ask('removeKnown', { kind: thing.kind, id: thing.id });
      setRemoved(thing);
      known.again();
    });
  return (
    <section class="people-known" aria-label={i18n.t('people.known.label')}>
      <search class="people-search">
        <input
          class="input"
          type="search"
          aria-label={i18n.t('people.known.search')}
          placeholder={i18n.t('people.known.search')}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <p class="small soft" role="status">
          {text.trim() !== '' &&
            (count === 0
              ? i18n.t('people.known.nothing')
              : i18n.t('people.known.found', [formatWhole(count)]))}
        </p>
      </search>
      <Removed {...props} thing={removed} close={() => setRemoved(undefined)} />
      {removing.problem && <ProblemNote problem={removing.problem} />}
      {found.map(([kind, things]) => (
        <KnownList
          key={kind}
          {...props}
          kind={kind}
          things={things}
          text={text}
          remove={remove}
          again={known.again}
        />
      ))}
      <SaveList
        what={i18n.t('people.title')}
        of={props.workspace.name}
        list={() => ({ rows: knownThingsTable(all, columns()), json: all })}
        saveFile={props.saveFile}
      />
    </section>
  );
}

/** The words that an import reads, so they are the same in every language. */
const columns = () => ['kind', 'id', 'of', 'title', 'detail'] as const;

type RemovedProps = KnownThingsProps & { thing: KnownThing | undefined; close(): void };

function Removed({ thing, close, ask, known }: RemovedProps) {
  const undoing = useAction();
  const undo = async ({ kind, id, of, how }: KnownThing) => {
    const entry = of === undefined ? { id } : { id, of };
    const source = how === 'imported' || how === 'found' ? how : 'typed';
    await ask('addKnown', { kind, ids: [entry], how: source });
    close();
    known.again();
  };
  return (
    <div role="status">
      {thing && (
        <p class="notice">
          <span class="words">{i18n.t('people.known.removed', [thing.title ?? thing.id])}</span>
          <button type="button" class="button compact" onClick={() => undoing.run(() => undo(thing))}>
            {i18n.t('people.known.undo')}
          </button>
        </p>
      )}
    </div>
  );
}

function NobodyYet() {
  return (
    <section class="stack">
      <h2>{i18n.t('people.known.none')}</h2>
      <p class="soft">{i18n.t('people.known.whereFrom')}</p>
    </section>
  );
}

function KnownSkeleton() {
  return ['62%', '74%', '55%', '68%'].map((width) => <Skeleton key={width} width={width} height={16} />);
}

export type KnownLists = Record<ImportKind, KnownThing[]>;

/** All persons, accounts and persons' logs that the workspace has met, those used last first. */
export function useKnownThings({ ask, workspace, revision, capturing }: PeopleProps) {
  const created = capturing.creations.creations.filter(({ state }) => state.kind === 'done').length;
  const list = (kind: KnownKind) => ask('listKnown', { workspaceId: workspace.id, kind });
  const readAll = async (): Promise<KnownLists> => {
    const [person, account, log] = await Promise.all([list('person'), list('account'), list('person-log')]);
    return { person, account, 'person-log': log };
  };
  return useAsync([workspace.id], readAll, { revision: `${revision}-${created}` });
}
