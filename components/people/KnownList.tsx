import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Problem, problemIn } from '../../lib/api/problem.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { camelCase, foldCase } from '../../lib/format/texts.ts';
import {
  accountName,
  type KnownName,
  type KnownThing,
  personLogName,
  personName,
} from '../../lib/people/people.ts';
import type { ImportKind } from '../../lib/people/people-import.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { Highlighted } from '../ui/Highlighted.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';
import { PeopleRow } from './PeopleRow.tsx';
import type { Places } from './use-people-place.ts';

/** More are shown on request. */
const AT_FIRST = 20;

interface KnownListProps {
  kind: ImportKind;
  things: KnownThing[];
  text: string;
  places: Places;
  remove(thing: KnownThing): void;
  /** More may be known of them by now. */
  again(): void;
}

/** Known things of one kind, those used last first. */
export function KnownList({ kind, things, text, places, remove, again }: KnownListProps) {
  const id = useOwnId();
  const [all, setAll] = useState(false);
  const reading = useReadingNames(again);
  if (things.length === 0) return null;
  const shown = (all ? things : things.slice(0, AT_FIRST)).map(reading.named);
  return (
    <div class="people-kind">
      <h2 id={id}>
        {i18n.t(`people.known.${camelCase(kind)}`)} <span class="count">{formatWhole(things.length)}</span>
      </h2>
      <ul class="people-list" aria-labelledby={id}>
        {shown.map((thing) => (
          <KnownRow
            key={`${thing.of ?? ''} ${thing.id}`}
            thing={thing}
            query={foldCase(text.trim())}
            open={() => places.openThing(thing)}
            remove={() => remove(thing)}
          />
        ))}
      </ul>
      {shown.length < things.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {i18n.t('act.showAllOf', [formatWhole(things.length)])}
        </button>
      )}
      <Unread things={shown.filter(({ readAt }) => readAt === undefined)} reading={reading} />
    </div>
  );
}

/** Names are kept in memory only, so after the browser was closed they can be read again, by a click. */
function Unread({ things, reading }: { things: KnownThing[]; reading: NameReading }) {
  const { progress, problem, start, stop } = reading;
  if (progress) {
    return (
      <p class="people-facts row wrap">
        <span class="small soft" role="status">
          {i18n.t('people.known.reading', [formatWhole(progress.done), formatWhole(progress.total)])}
        </span>
        <button type="button" class="button compact" onClick={stop}>
          {i18n.t('common.stop')}
        </button>
      </p>
    );
  }
  if (things.length === 0) return null;
  return (
    <>
      <button type="button" class="link" onClick={() => start(things)}>
        {i18n.t('people.known.read', things.length, [formatWhole(things.length)])}
      </button>
      {problem && <ProblemNote problem={problem} onRetry={() => start(things)} toOptions />}
    </>
  );
}

type KnownRowProps = { thing: KnownThing; query: string; open(): void; remove(): void };

function KnownRow({ thing: { title, detail, id, readAt }, query, open, remove }: KnownRowProps) {
  const facts = detail ?? (title ? id : undefined);
  const unread = readAt === undefined && i18n.t('people.known.unread');
  return (
    <PeopleRow
      name={title || id}
      isId={!title}
      detail={facts === undefined ? unread : <Highlighted text={facts} query={query} />}
      query={query}
      open={open}
    >
      <IconButton
        icon={<AnyIcon name="close" />}
        label={i18n.t('people.known.remove', [title ?? id])}
        onClick={remove}
      />
    </PeopleRow>
  );
}

/** What the service has no more, or may not tell, is no reason to leave the others unread. */
const passedOver = new Set(['not-found', 'forbidden', 'rejected', 'unexpected-answer', 'too-large']);

/** Reads known things one after another, so that lists can call them by their names. Started by a click, and stoppable. */
function useReadingNames(again: () => void) {
  const { reads } = useView();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [problem, setProblem] = useState<Problem>();
  // The list itself says so a moment later.
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
  const readAll = async (things: readonly KnownThing[]) => {
    newestTurn.current += 1;
    const turn = newestTurn.current;
    setProblem(undefined);
    for (const [index, thing] of things.entries()) {
      setProgress({ done: index, total: things.length });
      const name = await readName(reads, thing).catch(problemIn);
      if (turn !== newestTurn.current) return;
      if (!('kind' in name)) setNames((present) => ({ ...present, [thing.id]: name }));
      else if (!passedOver.has(name.kind)) {
        setProblem(name);
        break;
      }
    }
    stop();
  };
  const start = (things: readonly KnownThing[]) => void readAll(things).catch(reportError);
  const named = (thing: KnownThing): KnownThing =>
    thing.readAt === undefined ? { ...thing, ...names[thing.id] } : thing;
  return { progress, problem, start, stop, named };
}

type NameReading = ReturnType<typeof useReadingNames>;

async function readName(reads: ServiceReads, { kind, id, of }: KnownThing): Promise<KnownName> {
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
