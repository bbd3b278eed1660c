import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { MAX_COMPARED } from '../../lib/directory/audience-list.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import { useRemembered } from '../ui/use-remembered.ts';

type Step = 'list' | 'selection' | 'comparison';

type Comparing = ReturnType<typeof useComparing>;

/** Which audiences are to be compared, and how far a person is with that; kept for the tab. */
export function useComparing(memory: SectionMemory) {
  const [step, setStep] = useRemembered<Step>(memory, 'audiences.comparing', 'list');
  const [picked, setPicked] = useRemembered<readonly string[]>(memory, 'audiences.compared', []);
  const [isFull, setIsFull] = useState(false);
  // Keys come faster than frames.
  const latest = useRef(picked);
  const pick = (ids: readonly string[]) => {
    latest.current = ids;
    setPicked(ids);
  };
  const go = (next: Step) => {
    setIsFull(false);
    setStep(next);
    document.querySelector('main')?.scrollTo({ top: 0 });
  };
  return {
    step,
    picked,
    /** One more was refused. */
    isFull,
    toggle(audienceId: string) {
      const others = latest.current.filter((id) => id !== audienceId);
      const isNew = others.length === latest.current.length;
      const isRefused = isNew && others.length >= MAX_COMPARED;
      setIsFull(isRefused);
      if (!isRefused) pick(isNew ? [...others, audienceId] : others);
    },
    select: () => go('selection'),
    compare: () => go('comparison'),
    leave() {
      pick([]);
      go('list');
    },
  };
}

/** Under the list, while audiences are selected to be compared. */
export function CompareBar({ comparing }: { comparing: Comparing }) {
  const { picked, isFull, compare, leave } = comparing;
  const count = picked.length;
  return (
    <div class="compare-bar">
      <p class="small soft" role="status">
        {isFull
          ? i18n.t('audiences.compare.most', [formatWhole(MAX_COMPARED)])
          : i18n.t('audiences.compare.selected', count, [formatWhole(count)])}
      </p>
      <button type="button" class="button" onClick={leave}>
        {i18n.t('act.cancel')}
      </button>
      <button type="button" class="button primary" disabled={count < 2} onClick={compare}>
        {i18n.t('audiences.compare.compare')}
      </button>
    </div>
  );
}
