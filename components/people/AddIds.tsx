import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { listText } from '../../lib/format/locale.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { camelCase } from '../../lib/format/texts.ts';
import { knownKey } from '../../lib/people/people.ts';
import {
  IDS_A_REQUEST,
  type ImportedId,
  type ImportKind,
  MAX_BYTES,
  MAX_IDS,
  readIds,
} from '../../lib/people/people-import.ts';
import { readText } from '../../lib/platform/read-file.ts';
import { IdsField } from '../ui/Field.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { useOwnId, useView } from '../ui/view-context.ts';
import type { WithKnown } from './KnownItems.tsx';

const kinds: readonly ImportKind[] = ['person', 'account', 'person-log'];

/** Adds ids pasted or read from a file, with a preview of what will be added. */
export function AddIds({ known, places, memory }: WithKnown) {
  const { ask } = useView();
  const id = useOwnId();
  const [text, setText] = useRemembered(memory, 'add', '');
  const [from, setFrom] = useState<'typed' | 'imported'>('typed');
  const [outcome, setOutcome] = useState('');
  const adding = useAction();
  const { ids, refused, isCut, left } = readIds(text);
  const present = new Set(known.data?.map(knownKey));
  const fresh = ids.filter((each) => !present.has(knownKey(each)));
  const write = (next: string, how: 'typed' | 'imported' = 'typed') => {
    setText(next);
    setFrom(how);
    setOutcome('');
  };
  const add = async () => {
    let added = 0;
    let evicted = 0;
    for (const kind of kinds) {
      const entries = ids.filter((each) => each.kind === kind).map(({ kind: _, ...entry }) => entry);
      for (let at = 0; at < entries.length; at += IDS_A_REQUEST) {
        const done = await ask('addKnown', { kind, ids: entries.slice(at, at + IDS_A_REQUEST), how: from });
        added += done.added;
        evicted += done.evicted;
      }
    }
    // What was not added stays, to be corrected or added next.
    write(left);
    const counted = i18n.t('people.add.done', added, [formatWhole(added)]);
    const text = i18n.t('people.add.evicted', evicted, [formatWhole(evicted)]);
    setOutcome(evicted > 0 ? `${counted} ${text}` : counted);
    known.again();
    // A single pasted id is opened.
    if (ids.length === 1 && from === 'typed' && ids[0]) places.openItem(ids[0]);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (ids.length > 0) adding.run(add);
  };
  return (
    <section class="people-add">
      <form class="stack" onSubmit={submit}>
        <IdsField
          label={i18n.t('people.add.label')}
          hint={i18n.t('people.add.hint')}
          value={text}
          busy={adding.busy}
          onInput={write}
          describedBy={`${id}-preview`}
        />
        <div id={`${id}-preview`} class="if-any" role="status">
          <Preview ids={ids} fresh={known.data && fresh} refused={refused} isCut={isCut} />
          {outcome !== '' && <p class="small">{outcome}</p>}
        </div>
        <div class="row wrap">
          <button type="submit" class="button" disabled={ids.length === 0} aria-disabled={adding.busy}>
            {fresh.length > 1
              ? i18n.t('people.add.submitMany', [formatWhole(fresh.length)])
              : i18n.t('act.add')}
          </button>
          <FromFile take={(read) => write(read, 'imported')} />
        </div>
        {adding.problem && <ProblemNote problem={adding.problem} />}
      </form>
    </section>
  );
}

interface PreviewProps {
  ids: ImportedId[];
  /** Undefined until the list is known. */
  fresh: ImportedId[] | undefined;
  refused: string[];
  isCut: boolean;
}

function Preview({ ids, fresh, refused, isCut }: PreviewProps) {
  if (ids.length === 0 && refused.length === 0) return null;
  const count = (kind: ImportKind) => ids.filter((each) => each.kind === kind).length;
  const parts = kinds
    .filter((kind) => count(kind) > 0)
    .map((kind) => i18n.t(`people.add.${camelCase(kind)}`, count(kind), [formatWhole(count(kind))]));
  return (
    <>
      {ids.length > 0 && (
        <p class="small">
          {fresh
            ? i18n.t('people.add.found', [
                listText(parts),
                i18n.t('people.add.fresh', fresh.length, [formatWhole(fresh.length)]),
              ])
            : listText(parts)}
          {isCut && ` ${i18n.t('list.tooManyIds', [formatWhole(MAX_IDS)])}`}
        </p>
      )}
      {refused.length > 0 && (
        <p class="notice warn small">
          <span class="words">
            {i18n.t('people.add.refused', refused.length, [formatWhole(refused.length)])}
            <bdi class="mono detail">{refused.slice(0, 3).join(' · ')}</bdi>
          </span>
        </p>
      )}
    </>
  );
}

function FromFile({ take }: { take(text: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isLarge, setIsLarge] = useState(false);
  const reading = useAction();
  const read = (file: File | undefined) =>
    reading.run(async () => {
      if (!file) return;
      setIsLarge(file.size > MAX_BYTES);
      if (file.size <= MAX_BYTES) take(await readText(file));
    });
  return (
    <>
      <button type="button" class="button" onClick={() => input.current?.click()}>
        {i18n.t('people.add.file')}
      </button>
      <input
        ref={input}
        class="visually-hidden"
        type="file"
        tabIndex={-1}
        accept=".csv,.json,.txt,text/csv,application/json,text/plain"
        aria-label={i18n.t('people.add.file')}
        onChange={({ currentTarget }) => {
          read(currentTarget.files?.[0]);
          // Reset, so that the same file can be chosen again after a change.
          currentTarget.value = '';
        }}
      />
      {isLarge && (
        <p class="notice warn" role="alert">
          {i18n.t('people.add.tooLarge')}
        </p>
      )}
      {reading.problem && <ProblemNote problem={reading.problem} />}
    </>
  );
}
