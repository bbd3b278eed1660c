import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type AuditItem, auditGroups } from '../../lib/audit/audit-item.ts';
import { useOwnId } from '../ui/view-context.ts';
import { labelOf, verdictText } from './audit-texts.ts';

interface AgreementStripProps {
  items: readonly AuditItem[];
  /** Said under it while none of its ticks is named. */
  resting: string;
  go(item: AuditItem): void;
}

/** Of more than this only those that do not agree have a tick, and no more than as many. */
const MAX_SHOWN = 120;

/** All that is compared in one row: a tick each, by section. One that is pointed at is named; a click or Enter leads to it. */
export function AgreementStrip({ items, resting, go }: AgreementStripProps) {
  const id = useOwnId();
  const [pointed, setPointed] = useState<number>();
  /** Where the keys are; undefined without the focus. */
  const [active, setActive] = useState<number>();
  const ticks = ticksOf(items);
  const grouped = Map.groupBy(ticks, ({ group }) => group);
  const first = Math.max(
    0,
    ticks.findIndex(({ attention }) => attention),
  );
  const named = ticks[pointed ?? active ?? -1];
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    if (active === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const chosen = event.key === 'Enter' || event.key === ' ' ? ticks[active] : undefined;
    const next = nextTick(event.key, active, ticks.length - 1, event.currentTarget.matches(':dir(rtl)'));
    if (!chosen && next === undefined) return;
    event.preventDefault();
    if (chosen) go(chosen);
    else setActive(next);
  };
  return (
    <>
      <div
        class="audit-strip"
        role="listbox"
        tabIndex={0}
        aria-label={i18n.t('audit.strip')}
        aria-orientation="horizontal"
        aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
        onFocus={() => setActive(first)}
        onBlur={() => setActive(undefined)}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setPointed(undefined)}
      >
        {auditGroups.map((group) => {
          const own = grouped.get(group);
          if (!own) return null;
          const from = own[0] ? ticks.indexOf(own[0]) : 0;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is none of
            <div key={group} role="group" aria-label={i18n.t(`audit.group.${group}`)}>
              {own.map((item, place) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names the tick that it is on
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                <span
                  key={item.id}
                  role="option"
                  id={`${id}-${from + place}`}
                  class={`tick ${item.verdict}`}
                  aria-label={nameOf(item)}
                  aria-selected={from + place === active}
                  onPointerEnter={() => setPointed(from + place)}
                  onClick={() => go(item)}
                />
              ))}
            </div>
          );
        })}
      </div>
      <p class="soft small truncate" aria-hidden={named !== undefined}>
        {named ? nameOf(named) : resting}
      </p>
    </>
  );
}

/** Those that have a tick, in its order. */
export function ticksOf(items: readonly AuditItem[]): AuditItem[] {
  const shown =
    items.length <= MAX_SHOWN ? items : items.filter(({ verdict }) => verdict !== 'same').slice(0, MAX_SHOWN);
  const grouped = Map.groupBy(shown, ({ group }) => group);
  return auditGroups.flatMap((group) => grouped.get(group) ?? []);
}

function nameOf(item: AuditItem): string {
  return i18n.t('audit.tick', [labelOf(item), verdictText(item.verdict)]);
}

function nextTick(key: string, at: number, last: number, fromRight: boolean): number | undefined {
  const step = fromRight ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowRight: at + step, ArrowLeft: at - step, ArrowDown: at + 1, ArrowUp: at - 1 },
    ...{ Home: 0, End: last },
  };
  const next = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return next === undefined ? undefined : Math.min(last, Math.max(0, next));
}
