import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { foldCase } from '../../lib/format/texts.ts';
import type { KnownThing } from '../../lib/people/people.ts';
import type { ImportKind } from '../../lib/people/people-import.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { Highlighted } from '../ui/Highlighted.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useOwnId } from '../ui/use-own-id.ts';
import type { PeopleProps } from './people-props.ts';
import { type NameReading, useReadingNames } from './use-reading-names.ts';

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
function Unread({ things, reading, now, openOptions }: KnownListProps & { reading: NameReading }) {
  const { progress, problem, start, stop } = reading;
  if (progress) {
    return (
      <p class="people-facts">
        <span class="small soft" role="status">
          {i18n.t('people.known.reading', [formatWhole(progress.done), formatWhole(progress.of)])}
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
      {problem && (
        <ProblemNote problem={problem} now={now} onRetry={() => start(things)} onOptions={openOptions} />
      )}
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
