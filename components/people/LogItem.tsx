import { useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { tableOf } from '../../lib/format/csv.ts';
import { dateFormat, readTimestamp } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { type LogView, logWords, payloadJson } from '../../lib/people/logs.ts';
import { openAtFirst, type TreeRow, treeMove, treeRows } from '../../lib/people/payload-tree.ts';
import { Clock } from '../ui/Age.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Facts, IdFact, TextFact, TimeFact } from '../ui/Facts.tsx';
import { Highlighted } from '../ui/Highlighted.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useOwnId } from '../ui/view-context.ts';

interface LogItemProps {
  log: LogView;
  /** The day heading, if a new day starts with this entry. */
  day: string | false;
  /** Folded; empty if there is no search. */
  query: string;
  /** Shows it alone, at a place that can be linked to. */
  openAlone(): void;
}

/** Time only, because a heading shows the day. */
const CLOCK = { timeStyle: 'short' } as const;

export function LogItem({ log, day, query, openAlone }: LogItemProps) {
  const id = useOwnId();
  const [open, setOpen] = useState(false);
  const { source, createdAt, deletedAt } = log;
  const { what, more } = logWords(log);
  const time = readTimestamp(createdAt);
  return (
    <li class={`log${deletedAt ? ' deleted' : ''}`}>
      {day && <h3 class="log-day small soft">{day}</h3>}
      <button
        type="button"
        class="log-head row wrap"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'up' : 'down'} tiny />
        <span class="log-words">
          <bdi class="log-type bold">
            <Highlighted text={what || i18n.t('kind.log')} query={query} />
          </bdi>{' '}
          <bdi class="soft">
            <Highlighted text={more} query={query} />
          </bdi>
        </span>
        {source && <bdi class="tag">{source}</bdi>}
        {deletedAt && <span class="tag log-gone">{i18n.t('field.isDeleted')}</span>}
        <span class="push">
          {createdAt && <Clock time={time} rawTime={createdAt} text={(at) => dateFormat(CLOCK).format(at)} />}
        </span>
      </button>
      {open && (
        <div id={id} class="log-body">
          <LogDetail log={log} />
          <button type="button" class="link gap-above-1" onClick={openAlone}>
            {i18n.t('people.log.alone')}
          </button>
        </div>
      )}
    </li>
  );
}

/** All details of a log entry: payload tree, key, times and id. */
export function LogDetail({ log }: { log: LogView }) {
  const { type, payload, idempotencyKey, createdAt, updatedAt, deletedAt, id } = log;
  const json = payloadJson(payload, 2);
  return (
    <>
      <div class="log-payload-head row">
        <h3>{i18n.t('people.log.payload')}</h3>
        {json !== undefined && <CopyButton text={json} what={i18n.t('people.log.copy')} />}
      </div>
      <PayloadTree payload={payload} />
      <Facts>
        <TextFact label={i18n.t('field.type')} text={type} />
        <IdFact label={i18n.t('people.log.key')} id={idempotencyKey} copy={i18n.t('people.log.copyKey')} />
        <TimeFact label={i18n.t('field.created')} raw={createdAt} />
        <TimeFact label={i18n.t('field.updated')} raw={updatedAt} />
        <TimeFact label={i18n.t('field.deleted')} raw={deletedAt} />
        <IdFact label={i18n.t('people.log.id')} id={id} copy={i18n.t('people.log.copyId')} />
      </Facts>
    </>
  );
}

/** Log entries as a table for export; times as the service sent them. */
export function logsTable(logs: readonly LogView[]) {
  return tableOf(logs, [
    [i18n.t('people.log.id'), ({ id }) => id],
    [i18n.t('field.source'), ({ source }) => source],
    [i18n.t('field.type'), ({ type }) => type],
    [i18n.t('field.created'), ({ createdAt }) => createdAt],
    [i18n.t('field.updated'), ({ updatedAt }) => updatedAt],
    [i18n.t('field.deleted'), ({ deletedAt }) => deletedAt],
    [i18n.t('people.log.key'), ({ idempotencyKey }) => idempotencyKey],
    [i18n.t('people.log.payload'), ({ payload }) => payloadJson(payload)],
  ]);
}

/** Deeper levels are not indented further, to leave room for text. */
const DEEPEST_INDENT = 8;

/** A payload as a tree with standard tree keys: arrows, Home, End, Enter. */
function PayloadTree({ payload }: { payload: unknown }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(payload));
  const [at, setAt] = useState(0);
  const tree = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => treeRows(payload, open), [payload, open]);
  if (rows.length === 0) return <p class="soft small">{i18n.t('people.tree.empty')}</p>;
  const current = Math.min(at, rows.length - 1);
  const toggle = (path: string) => {
    const next = new Set(open);
    if (!next.delete(path)) next.add(path);
    setOpen(next);
  };
  const focus = (row: number) => {
    setAt(row);
    const items = tree.current?.children;
    (items?.[row] as HTMLElement | undefined)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const move = treeMove(event.key, rows, current);
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    if ('toggle' in move) toggle(move.toggle);
    else focus(move.focus);
  };
  return (
    <div
      ref={tree}
      class="payload-tree sunken"
      role="tree"
      aria-label={i18n.t('people.log.payload')}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, index) => (
        // The tree around it handles the keys.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={row.path}
          role="treeitem"
          class={row.open === undefined ? 'leaf' : 'branch'}
          style={{ '--level': Math.min(row.level, DEEPEST_INDENT) - 1 }}
          aria-level={row.level}
          aria-posinset={row.position}
          aria-setsize={row.of}
          aria-expanded={row.open}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setAt(index)}
          onClick={() => row.open !== undefined && toggle(row.path)}
        >
          {row.open !== undefined && <Icon name={row.open ? 'up' : 'down'} tiny />}
          <Row row={row} />
        </div>
      ))}
    </div>
  );
}

function Row({ row: { kind, name, size = 0, text } }: { row: TreeRow }) {
  if (kind === 'more')
    return <span class="soft">{i18n.t('people.tree.more', size, [formatWhole(size)])}</span>;
  const isHolder = kind === 'object' || kind === 'array';
  return (
    <span>
      <bdi class="tree-name soft">{name}</bdi>{' '}
      {isHolder ? (
        <span class="soft">
          {kind === 'array'
            ? i18n.t('people.tree.items', size, [formatWhole(size)])
            : i18n.t('people.tree.fields', size, [formatWhole(size)])}
        </span>
      ) : (
        <bdi class={kind === 'text' ? 'tree-value' : 'tree-value mono'}>
          {text === '' ? i18n.t('people.tree.emptyText') : text}
        </bdi>
      )}
    </span>
  );
}
