import { movedByChoices } from '../../lib/news/news.ts';
import { type Choice, useChoice } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';

/** From how many percent on a moved number is news, and the choices, with a value that was set elsewhere. */
export function useThreshold(
  workspaceId: string,
  movedBy: number,
  changed: () => void,
): Choice<number> & { choices: number[] } {
  const { ask } = useView();
  const choice = useChoice(movedBy, async (percent) => {
    await ask('setNewsMovedBy', { workspaceId, movedBy: percent });
    changed();
  });
  return Object.assign(choice, { choices: [...new Set([...movedByChoices, movedBy])].sort((a, b) => a - b) });
}
