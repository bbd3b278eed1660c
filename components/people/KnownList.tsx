import type { ComponentChild } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { foldWords } from '../../lib/format/search-words.ts';
import {
  accountName,
  type KnownItem,
  type KnownName,
  type KnownRow,
  knownGroups,
  knownKey,
  personLogName,
  personName,
} from '../../lib/people/people.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { Fold } from '../ui/Fold.tsx';
import { Highlighted } from '../ui/Highlighted.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';
import { PeopleRow } from './PeopleRow.tsx';
import type { Places } from './use-people-place.ts';

const AT_FIRST = 20;

interface KnownListProps {
  items: KnownItem[];
  text: string;
  places: Places;
  remove(item: KnownItem): void;
  /** Reloads, because more may be known by now. */
  again(): void;
}

/** All known items: named ones first, persons under their accounts, then logs, and one line for those without a name. */
export function KnownList({ items, text, places, remove, again }: KnownListProps) {
  const reading = useReadingNames(again);
  const { people, logs, byIdOnly } = knownGroups(items.map(reading.named));
  const row = ({ item, name, isMember }: KnownRow) => (
    <KnownLine
      key={knownKey(item)}
      item={item}
      name={name}
      isMember={isMember}
      remove={remove}
      query={foldWords(text.trim())}
      open={() => places.openItem(item)}
    />
  );
  return (
    <>
      <Named title={i18n.t('people.known.label')} rows={people} row={row} />
      <Named title={i18n.t('people.known.personLog')} rows={logs} row={row} />
      {byIdOnly.length > 0 && (
        <div class="known-by-id stack">
          <div class="row wrap">
            <Fold
              // Open during a search, because a match may be inside.
              key={String(text.trim() === '')}
              summary={i18n.t('people.known.byId', byIdOnly.length, [formatWhole(byIdOnly.length)])}
              opened={text.trim() !== ''}
            >
              {() => (
                <ul class="people-list" aria-label={i18n.t('people.known.byIdLabel')}>
                  {byIdOnly.map((item) => row({ item, name: item.id, isMember: false }))}
                </ul>
              )}
            </Fold>
            <Unread items={byIdOnly.filter(({ readAt }) => readAt === undefined)} reading={reading} />
          </div>
          {reading.problem && (
            <ProblemNote problem={reading.problem} onRetry={() => reading.start(byIdOnly)} />
          )}
        </div>
      )}
    </>
  );
}

function Named(props: { title: string; rows: KnownRow[]; row(row: KnownRow): ComponentChild }) {
  const { title, rows, row } = props;
  const id = useOwnId();
  const [all, setAll] = useState(false);
  if (rows.length === 0) return null;
  const shown = all ? rows : rows.slice(0, AT_FIRST);
  return (
    <div class="people-kind gap-above-1">
      <h2 id={id}>
        {title} <span class="count">{formatWhole(rows.length)}</span>
      </h2>
      <ul class="people-list" aria-labelledby={id}>
        {shown.map(row)}
      </ul>
      {shown.length < rows.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {i18n.t('act.showAllOf', [formatWhole(rows.length)])}
        </button>
      )}
    </div>
  );
}

/** Names are cached in memory only, so after a browser restart they are read again on a click. */
function Unread({ items, reading }: { items: KnownItem[]; reading: NameReading }) {
  const { progress, start, stop } = reading;
  if (progress) {
    return (
      <>
        <span class="small soft" role="status">
          {i18n.t('count.loadedOf', [formatWhole(progress.loaded), formatWhole(progress.total)])}
        </span>
        <button type="button" class="button compact" onClick={stop}>
          {i18n.t('common.stop')}
        </button>
      </>
    );
  }
  if (items.length === 0) return null;
  return (
    <button type="button" class="button compact push" onClick={() => start(items)}>
      {i18n.t('people.known.read', items.length, [formatWhole(items.length)])}
    </button>
  );
}

type KnownLineProps = KnownRow & { query: string; open(): void; remove(item: KnownItem): void };

function KnownLine({ item, name, isMember, query, open, remove }: KnownLineProps) {
  const { kind, title, detail, id } = item;
  const isId = name === id;
  return (
    <PeopleRow
      name={name}
      {...(isId || kind === 'person-log' ? {} : { mark: kind === 'account' ? 'account' : 'person' })}
      isId={isId}
      isMember={isMember}
      detail={title && detail && detail !== title && <Highlighted text={detail} query={query} />}
      query={query}
      open={open}
    >
      <IconButton icon="close" label={i18n.t('act.removeFromList', [name])} onClick={() => remove(item)} />
    </PeopleRow>
  );
}

/** Problems of one item that do not stop the reading of the others. */
const passedOver = new Set(['not-found', 'forbidden', 'rejected', 'unexpected-answer', 'too-large']);

/** Reads known items one after another, so that lists can show their names. Started by a click; can be stopped. */
function useReadingNames(again: () => void) {
  const { reads } = useView();
  const [progress, setProgress] = useState<{ loaded: number; total: number }>();
  const [problem, setProblem] = useState<Problem>();
  // Names for display until the list itself is reloaded.
  const [names, setNames] = useState<Readonly<Record<string, KnownName>>>({});
  const newestTurn = useRef(0);
  const stop = () => {
    newestTurn.current += 1;
    setProgress(undefined);
    again();
  };
  useEffect(
    () => () => {
      newestTurn.current += 1;
    },
    [],
  );
  const readAll = async (items: readonly KnownItem[]) => {
    newestTurn.current += 1;
    const turn = newestTurn.current;
    setProblem(undefined);
    let loaded = 0;
    for (const item of items) {
      setProgress({ loaded, total: items.length });
      const name = await readName(reads, item).catch(problemOf);
      if (turn !== newestTurn.current) return;
      if (!('kind' in name)) {
        loaded += 1;
        setNames((present) => ({ ...present, [knownKey(item)]: name }));
      } else if (!passedOver.has(name.kind)) {
        setProblem(name);
        break;
      }
    }
    stop();
  };
  const start = (items: readonly KnownItem[]) => void readAll(items);
  const named = (item: KnownItem): KnownItem =>
    item.readAt === undefined ? { ...item, ...names[knownKey(item)] } : item;
  return { progress, problem, start, stop, named };
}

type NameReading = ReturnType<typeof useReadingNames>;

async function readName(reads: ServiceReads, { kind, id, of }: KnownItem): Promise<KnownName> {
  if (kind === 'person') {
    const { data, at } = await reads.read('getPerson', { person_id: id });
    return personName(data, at);
  }
  if (kind === 'account') {
    const { data, at } = await reads.read('getAccount', { account_id: id });
    return accountName(data, at);
  }
  if (kind !== 'person-log' || of === undefined) return {};
  const { data, at } = await reads.read('getPersonLog', { person_id: of, person_log_id: id });
  return personLogName(data, at);
}
