import { useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { openAtFirst, type TreeRow, treeMove, treeRows } from '../../lib/people/payload-tree.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';

/** Deeper levels are not moved further in: the text needs the room. */
const DEEPEST_INDENT = 8;

/** A payload of any shape as a tree, with the keys of a tree: arrows, Home, End, Enter. */
export function PayloadTree({ payload }: { payload: unknown }) {
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
        // Unfolded by the keys of the tree around it too.
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
          {row.open !== undefined && <AnyIcon name={row.open ? 'up' : 'down'} tiny />}
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
