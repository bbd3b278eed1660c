import type { PageStatus } from '../../lib/page-status/page-status.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MatchedPage } from './MatchedPage.tsx';
import type { PopupActions } from './popup-actions.ts';

interface SituationProps {
  look: PageStatus;
  now: number;
  actions: PopupActions;
}

const OtherSituation = lazyPart(async () => (await import('./OtherSituation.tsx')).OtherSituation);

/** One screen for each situation a tab can be in. */
export function SituationView(props: SituationProps) {
  const { situation } = props.look;
  return situation.kind === 'matched' ? (
    <MatchedPage {...props} match={situation} />
  ) : (
    <OtherSituation {...props} situation={situation} />
  );
}
