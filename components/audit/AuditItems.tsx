import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { type AuditResult, passes } from '../../lib/audit/audit.ts';
import { type AuditItem, type AuditNote, auditGroups, type Verdict } from '../../lib/audit/audit-item.ts';
import { auditDiff, colorOf } from '../../lib/audit/audit-values.ts';
import type { DiffPart } from '../../lib/format/diff.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { DiffText } from '../ui/ExactText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { agreementText, labelOf, noteText, verdictText } from './audit-texts.ts';
import type { AuditView } from './use-audit-view.ts';

interface AuditItemsProps {
  result: AuditResult;
  view: AuditView;
  moreOf(item: AuditItem): ComponentChildren;
}

export function AuditItems({ result, view, moreOf }: AuditItemsProps) {
  const all = Map.groupBy(result.items, ({ group }) => group);
  return (
    <>
      {auditGroups.map((group) => {
        const items = all.get(group) ?? [];
        const shown = items.filter((item) => passes(item, view.filter));
        if (shown.length === 0) return null;
        return (
          <section key={group} class="audit-group">
            <Folding id={group} open={view.isGroupOpen(group, items)} toggle={view.toggle}>
              <summary class="row">
                <Icon name="down" tiny />
                <h2>{i18n.t(`audit.group.${group}`)}</h2>
                <Agreement items={items} />
              </summary>
              <ul class="audit-rows">
                {shown.map((item) => (
                  <AuditRow key={item.id} item={item} view={view}>
                    {() => moreOf(item)}
                  </AuditRow>
                ))}
              </ul>
            </Folding>
          </section>
        );
      })}
    </>
  );
}

function Agreement({ items }: { items: readonly AuditItem[] }) {
  const areSame = items.every(({ verdict }) => verdict === 'same');
  return (
    <span class={areSame ? 'push row audit-same small' : 'push small soft'}>
      {areSame && <Icon name="check" tiny />}
      {agreementText(items)}
    </span>
  );
}

interface FoldingProps {
  id: string;
  open: boolean;
  toggle: AuditView['toggle'];
  children: ComponentChildren;
}

function Folding({ id, open, toggle, children }: FoldingProps) {
  return (
    <details
      class="audit-row"
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) toggle(id, currentTarget.open);
      }}
    >
      {children}
    </details>
  );
}

interface AuditRowProps {
  item: AuditItem;
  view: AuditView;
  children(): ComponentChildren;
}

const tones: Record<Verdict, string> = {
  differs: 'draft',
  missing: 'stop',
  extra: 'busy',
  unsure: 'unknown',
  same: 'live',
};

function AuditRow({ item, view, children }: AuditRowProps) {
  const open = view.isOpen(item);
  return (
    <li>
      <Folding id={item.id} open={open} toggle={view.toggle}>
        <summary class="row">
          <Icon name="down" tiny />
          <bdi class="clamp fills audit-label">{labelOf(item)}</bdi>
          <Mark verdict={item.verdict} />
        </summary>
        {open && <AuditDetails item={item} />}
        {open && children()}
      </Folding>
    </li>
  );
}

/** A matching item has an inconspicuous mark. */
function Mark({ verdict }: { verdict: Verdict }) {
  const word = verdictText(verdict);
  if (verdict === 'same') {
    return (
      <span class="row audit-same small">
        <Icon name="check" tiny />
        {word}
      </span>
    );
  }
  return (
    <span class={`pill ${tones[verdict]} small-pill audit-pill`}>
      <span class="shape" aria-hidden="true" />
      {word}
    </span>
  );
}

function AuditDetails({ item }: { item: AuditItem }) {
  const { source, notes } = item;
  return (
    <div class="stack audit-details">
      <Sides item={item} />
      {notes.filter(isOfItem).map((note) => (
        <p key={note} class="small">
          {noteText(note)}
        </p>
      ))}
      {source && <p class="small soft">{i18n.t(`audit.source.${source}`)}</p>}
    </div>
  );
}

/** Record and page below each other, or once if equal. */
function Sides({ item }: { item: AuditItem }) {
  const { record, page } = item;
  const parts = useMemo(
    () =>
      item.verdict === 'differs' && item.record && item.page && item.field !== 'themeColor'
        ? auditDiff(item)
        : undefined,
    [item],
  );
  if (record === undefined && page === undefined) return null;
  const isAlike = record === page;
  const others = { page: 'removed', record: 'added' } as const;
  return (
    <dl class="sunken audit-sides">
      {(['page', 'record'] as const).map((side) => {
        const text = item[side];
        if (text === undefined || (isAlike && side === 'page')) return null;
        const words = side === 'page' ? i18n.t('kind.page') : i18n.t('field.record');
        return (
          <div key={side}>
            <dt class={isAlike ? 'visually-hidden' : 'small soft'}>
              {isAlike ? `${i18n.t('kind.page')}, ${words}` : words}
            </dt>
            <dd dir="auto">
              {parts ? (
                <Marked parts={parts.filter(({ kind }) => kind !== others[side])} />
              ) : (
                <Side text={text} item={item} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Side({ text, item: { field, group } }: { text: string; item: AuditItem }) {
  const color = field === 'themeColor' ? colorOf(text) : undefined;
  return (
    <div class={group === 'scripts' ? 'mono audit-code' : undefined}>
      {color !== undefined && <span class="swatch" style={{ background: `#${color}` }} />}
      {text}
    </div>
  );
}

function Marked({ parts }: { parts: readonly DiffPart[] }) {
  const words = {
    removed: `${i18n.t('audit.inRecord')}:`,
    added: `${i18n.t('audit.onPage')}:`,
    leftOut: (count: number) => i18n.t('audit.leftOut', count, [formatWhole(count)]),
    whole: i18n.t('act.showFullText'),
  };
  return <DiffText parts={parts} words={words} />;
}

/** The summary says once that frames are not checked. */
const isOfItem = (note: AuditNote): boolean => note !== 'frames';
