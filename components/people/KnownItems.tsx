import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { defined } from '../../lib/format/omit.ts';
import { findKnownItems, type KnownItem, knownItemsTable, knownKey } from '../../lib/people/people.ts';
import type { ImportKind } from '../../lib/people/people-import.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { SearchToolbar } from '../search/SearchToolbar.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeletons } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import { type Async, useAsync } from '../ui/use-async.ts';
import { useRemembered } from '../ui/use-remembered.ts';
import { useView } from '../ui/view-context.ts';
import { KnownList } from './KnownList.tsx';
import type { PeopleProps } from './use-people-place.ts';

const kinds: readonly ImportKind[] = ['account', 'person', 'person-log'];

export type WithKnown = PeopleProps & { known: Async<KnownItem[]> };

export function KnownItems(props: WithKnown) {
  const { known, memory } = props;
  const { ask } = useView();
  const [text, setText] = useRemembered(memory, 'find', '');
  const [removed, setRemoved] = useState<KnownItem>();
  const removing = useAction();
  if (!known.data || known.problem) {
    return (
      <section class="stack" aria-busy={known.problem === undefined}>
        {known.problem ? (
          <ProblemNote problem={known.problem} onRetry={known.again} />
        ) : (
          <Skeletons widths={['62%', '74%', '55%', '68%']} height={16} />
        )}
      </section>
    );
  }
  const all = known.data;
  if (all.length === 0 && !removed) {
    return (
      <section class="stack">
        <h2>{i18n.t('people.known.none')}</h2>
        <p class="soft">{i18n.t('people.known.whereFrom')}</p>
      </section>
    );
  }
  const found = findKnownItems(all, text);
  const remove = (item: KnownItem) =>
    removing.run(async () => {
      await ask('removeKnown', keyIn(item));
      setRemoved(item);
      known.again();
    });
  return (
    <section class="people-known stack">
      <SearchToolbar
        label={i18n.t('people.known.search')}
        text={text}
        onInput={setText}
        status={
          text.trim() !== '' &&
          (found.length === 0
            ? i18n.t('common.noMatches')
            : i18n.t('count.found', [formatWhole(found.length)]))
        }
      >
        <ListMenu
          what={i18n.t('people.known.label')}
          of={props.workspace.name}
          list={() => ({ rows: knownItemsTable(all), json: all })}
        />
      </SearchToolbar>
      <Removed
        {...props}
        item={isListed(removed, all) ? undefined : removed}
        close={() => setRemoved(undefined)}
      />
      {removing.problem && <ProblemNote problem={removing.problem} />}
      <KnownList text={text} remove={remove} items={found} places={props.places} again={known.again} />
    </section>
  );
}

const keyIn = ({ kind, id, of }: KnownItem) => ({ kind, id, ...defined({ of }) });

const isListed = (item: KnownItem | undefined, all: readonly KnownItem[]): boolean =>
  item !== undefined && all.some((each) => knownKey(each) === knownKey(item));

function Removed({ item, close, known }: WithKnown & { item: KnownItem | undefined; close(): void }) {
  const { ask } = useView();
  const undoing = useAction();
  const undo = async (item: KnownItem) => {
    await ask('restoreKnown', keyIn(item));
    close();
    known.again();
  };
  return (
    <div class="if-any" role="status">
      {item && (
        <p class="notice">
          <span class="words">
            {/* An id that was never read may be unknown to the service. */}
            {item.readAt === undefined
              ? i18n.t('list.removedHere', [item.title ?? item.id])
              : i18n.t('list.removed', [item.title ?? item.id])}
          </span>
          <button type="button" class="button compact" onClick={() => undoing.run(() => undo(item))}>
            {i18n.t('act.undo')}
          </button>
        </p>
      )}
      {undoing.problem && <ProblemNote problem={undoing.problem} />}
    </div>
  );
}

/** All accounts, persons and logs that the workspace has seen, most recently used first within each kind. */
export function useKnownItems({ workspace, revision, capturing }: PeopleProps): Async<KnownItem[]> {
  const { ask } = useView();
  const created = capturing.creations.creations.filter(({ state }) => state.kind === 'done').length;
  const readAll = async () =>
    (await Promise.all(kinds.map((kind) => ask('listKnown', { workspaceId: workspace.id, kind })))).flat();
  return useAsync([ask, workspace.id], readAll, { revision: `${revision}-${created}` });
}
