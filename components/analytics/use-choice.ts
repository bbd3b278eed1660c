import { useState } from 'preact/hooks';
import type { WindowChoice } from '../../lib/analytics/periods.ts';
import type { Look } from '../../lib/page-status/look.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';

/** The chosen period: as it was left, else the one of the popup. */
export function useChoice(memory: SectionMemory, look: Look | undefined) {
  const [choice, setChoice] = useState<WindowChoice>(() => {
    const ofPopup = look?.analytics?.state === 'shown' ? look.analytics.data.range : '28d';
    return memory.get<WindowChoice>('analytics.period', { kind: ofPopup });
  });
  const choose = (next: WindowChoice) => {
    setChoice(next);
    memory.set('analytics.period', next);
  };
  return { choice, choose };
}
