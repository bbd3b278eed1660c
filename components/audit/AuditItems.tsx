import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { type AuditFilter, type AuditResult, passes } from '../../lib/audit/audit.ts';
import { type AuditItem, auditGroups, type Verdict } from '../../lib/audit/audit-item.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import { Icon } from '../ui/Icon.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { labelOf, verdictText } from './audit-texts.ts';

interface AuditItemsProps {
  result: AuditResult;
  filter: AuditFilter;
  memory: SectionMemory;
  /** What else can be done with an item that is open. */
  moreOf(item: AuditItem): ComponentChildren;
}

/** So few that need somebody are open from the start. */
const FEW = 4;

/** The items that pass the filter, in their groups. */
export function AuditItems({ result, filter, memory, moreOf }: AuditItemsProps) {
  const [opened, setOpened] = useRemembered<Record<string, boolean>>(memory, 'opened', {});
  const all = Map.groupBy(result.items, ({ group }) => group);
  const shown = result.items.filter((item) => passes(item, filter));
  const groups = Map.groupBy(shown, ({ group }) => group);
  const areFew = result.attention <= FEW;
  if (shown.length === 0) {
    // That nothing needs anybody is said above.
    if (filter === 'attention') return null;
    return (
      <section>
        <p class="soft">{i18n.t('common.noMatches')}</p>
      </section>
    );
  }
  return (
    <>
      {auditGroups.map((group) => {
        const items = groups.get(group);
        if (!items) return null;
        const isFirst = auditGroups.find((each) => groups.has(each)) === group;
        return (
          <section key={group}>
            <div class="block-heading">
              <h2>{i18n.t(`audit.group.${group}`)}</h2>
              <span class="push small soft">
                {i18n.t('count.of', [formatWhole(items.length), formatWhole(all.get(group)?.length ?? 0)])}
              </span>
            </div>
            {isFirst && items.some(({ verdict }) => verdict === 'differs') && <Legend />}
            <ul class="audit-rows">
              {items.map((item) => (
                <AuditRow
                  key={item.id}
                  item={item}
                  open={opened[item.id] ?? (areFew && item.attention)}
                  onToggle={(open) => setOpened({ ...opened, [item.id]: open })}
                >
                  {() => moreOf(item)}
                </AuditRow>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function Legend() {
  return (
    <p class="diff-text audit-legend small soft">
      <del>{i18n.t('audit.inRecord')}</del> <ins>{i18n.t('audit.onPage')}</ins>
    </p>
  );
}

interface AuditRowProps {
  item: AuditItem;
  open: boolean;
  onToggle(open: boolean): void;
  /** Made only when it is open. */
  children(): ComponentChildren;
}

const tones: Record<Verdict, string> = {
  differs: 'draft',
  missing: 'stop',
  extra: 'busy',
  unsure: 'unknown',
  same: 'live',
};

/** One item: what it is and how it stands; on request what differs. */
function AuditRow({ item, open, onToggle, children }: AuditRowProps) {
  return (
    <li>
      <details
        class="audit-row"
        open={open}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== open) onToggle(currentTarget.open);
        }}
      >
        <summary class="row">
          <Icon name="down" tiny />
          <bdi class="clamp audit-label">{labelOf(item)}</bdi>
          <Mark verdict={item.verdict} />
        </summary>
        {open && <AuditDetails item={item} />}
        {open && children()}
      </details>
    </li>
  );
}

/** What is as it should be stays quiet. */
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
