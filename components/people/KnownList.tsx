import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { foldCase } from '../../lib/format/texts.ts';
import type { KnownThing } from '../../lib/people/people.ts';
import type { ImportKind } from '../../lib/people/people-import.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { Highlighted } from '../ui/Highlighted.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useOwnId } from '../ui/use-own-id.ts';
import type { PeopleProps } from './use-people-place.ts';

/** More are shown on request. */
const AT_FIRST = 20;

const titles: Record<ImportKind, () => string> = {
  account: () => i18n.t('people.known.accounts'),
  person: () => i18n.t('people.known.persons'),
  'person-log': () => i18n.t('people.known.logs'),
};

type KnownListProps = PeopleProps & {
  kind: ImportKind;
  things: KnownThing[];
  text: string;
  remove(thing: KnownThing): void;
  /** More may be known of them by now. */
  again(): void;
};

/** Known things of one kind, those used last first. */
export function KnownList(props: KnownListProps) {
  const { kind, things, text, remove, places } = props;
  const id = useOwnId();
  const [all, setAll] = useState(false);
  const reading = useReadingNames(props.reads, props.again);
  if (things.length === 0) return null;
  const shown = (all ? things : things.slice(0, AT_FIRST)).map(reading.named);
  const open = (thing: KnownThing) => {
    if (kind === 'account') places.openAccount(thing.id);
    else if (kind === 'person') places.openPerson(thing.id);
    else if (thing.of !== undefined) places.openPersonLog(thing.of, thing.id);
  };
  return (
    <div class="people-kind">
      <h2 id={id}>
        {titles[kind]()} <span class="people-count">{formatWhole(things.length)}</span>
      </h2>
      <ul class="people-list" aria-labelledby={id}>
        {shown.map((thing) => (
          <KnownRow
            key={`${thing.of ?? ''} ${thing.id}`}
            thing={thing}
            query={foldCase(text.trim())}
            open={open}
            remove={remove}
          />
        ))}
      </ul>
      {shown.length < things.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {i18n.t('people.known.showAll', [formatWhole(things.length)])}
        </button>
      )}
      <Unread {...props} things={shown.filter(({ readAt }) => readAt === undefined)} reading={reading} />
    </div>
  );
}

/** Names are kept in memory only, so after the browser was closed they can be read again, by a click. */
function Unread({ things, reading, openOptions }: KnownListProps & { reading: NameReading }) {
  const { progress, problem, start, stop } = reading;
  if (progress) {
    return (
      <p class="people-facts">
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
      {problem && <ProblemNote problem={problem} onRetry={() => start(things)} onOptions={openOptions} />}
    </>
  );
}

interface KnownRowProps {
  thing: KnownThing;
  query: string;
  open(thing: KnownThing): void;
  remove(thing: KnownThing): void;
}

function KnownRow({ thing, query, open, remove }: KnownRowProps) {
  const { title, detail, id, readAt } = thing;
  const facts = detail ?? (title ? id : undefined);
  return (
    <li class="people-row">
      <button type="button" class="people-open" onClick={() => open(thing)}>
        {title ? (
          <bdi class="people-name truncate" title={title}>
            <Highlighted text={title} query={query} />
          </bdi>
        ) : (
          <bdi class="mono truncate" title={id}>
            <Highlighted text={id} query={query} />
          </bdi>
        )}
        <bdi class="small soft truncate">
          {facts !== undefined && <Highlighted text={facts} query={query} />}
          {facts === undefined && readAt === undefined && i18n.t('people.known.unread')}
        </bdi>
      </button>
      <IconButton
        icon={<AnyIcon name="close" />}
        label={i18n.t('people.known.remove', [title ?? id])}
        onClick={() => remove(thing)}
      />
    </li>
  );
}

type ReadName = Pick<KnownThing, 'title' | 'detail' | 'readAt'>;

interface Progress {
  done: number;
  total: number;
}

/** What the service has no more, or may not tell, is no reason to leave the others unread. */
const passedOver = new Set(['not-found', 'forbidden', 'rejected', 'unexpected-answer', 'too-large']);

/** Reads known things one after another, so that lists can call them by their names. Started by a click, and stoppable. */
function useReadingNames(reads: ServiceReads, again: () => void) {
  const [progress, setProgress] = useState<Progress>();
  const [problem, setProblem] = useState<Problem>();
  // The list itself says so a moment later.
  const [names, setNames] = useState<Readonly<Record<string, ReadName>>>({});
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
  const work = async (things: readonly KnownThing[], isCurrent: () => boolean) => {
    for (const [index, thing] of things.entries()) {
      if (!isCurrent()) return;
      setProgress({ done: index, total: things.length });
      const name = await readThing(reads, thing).catch((error: unknown): ReadName => {
        if (!(error instanceof ProblemError) || !passedOver.has(error.problem.kind)) throw error;
        return {};
      });
      if (isCurrent()) setNames((present) => ({ ...present, [thing.id]: name }));
    }
  };
  const start = (things: readonly KnownThing[]) => {
    newestTurn.current += 1;
    const turn = newestTurn.current;
    const isCurrent = () => turn === newestTurn.current;
    setProblem(undefined);
    work(things, isCurrent).then(
      () => isCurrent() && stop(),
      (error: unknown) => {
        if (!(error instanceof ProblemError)) return reportError(error);
        if (!isCurrent()) return;
        setProblem(error.problem);
        stop();
      },
    );
  };
  const named = (thing: KnownThing): KnownThing =>
    thing.readAt === undefined ? { ...thing, ...names[thing.id] } : thing;
  return { progress, problem, start, stop, named };
}

type NameReading = ReturnType<typeof useReadingNames>;

async function readThing(reads: ServiceReads, { kind, id, of }: KnownThing): Promise<ReadName> {
  if (kind === 'person') {
    const { data, at } = await reads.read('getPerson', { person_id: id });
    return nameOf(data.name, data.email || data.domain, at);
  }
  if (kind === 'account') {
    const { data, at } = await reads.read('getAccount', { account_id: id });
    return nameOf(data.name || data.domain, data.domain, at);
  }
  if (kind !== 'person-log' || of === undefined) return {};
  const { data, at } = await reads.read('getPersonLog', { person_id: of, person_log_id: id });
  return nameOf(undefined, [data.source, data.type].filter(Boolean).join(' · '), at);
}

function nameOf(
  title: string | null | undefined,
  detail: string | null | undefined,
  readAt: number,
): ReadName {
  return { ...(title ? { title } : {}), ...(detail ? { detail } : {}), readAt };
}
