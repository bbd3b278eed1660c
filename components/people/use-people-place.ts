import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SectionMemory, SectionPlaces } from '../../lib/panel/panel.ts';
import type { Forms } from '../../lib/people/open-forms.ts';
import type { KnownId } from '../../lib/people/people.ts';
import type { WorkspaceSectionProps } from '../panel/panel-actions.ts';
import { useSectionRoute } from '../ui/use-remembered.ts';

export type PeoplePlace = SectionPlaces['people'];

export type PeopleProps = WorkspaceSectionProps & {
  places: Places;
  /** Drafts of the person and account forms. */
  forms: Forms;
};

const home: PeoplePlace = { at: 'home' };

interface Step {
  place: PeoplePlace;
  /** Scroll position (px). */
  top: number;
}

/** The way back from `to`. Navigation from elsewhere discards it. */
interface Trail {
  to: PeoplePlace;
  steps: Step[];
}

const MAX_STEPS = 20;

/** The open part of the section, and the way back to where it was opened from. */
export function usePeoplePlace(memory: SectionMemory, box: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useSectionRoute<'people'>(memory, home);
  const arriving = useRef<Step | undefined>(undefined);
  const trail = memory.get<Trail>('trail', { to: home, steps: [] });
  const steps = isSamePlace(trail.to, place) ? trail.steps : [];

  // Opening starts at the top; going back restores the scroll position. The title gets the focus unless the place takes it.
  useLayoutEffect(() => {
    const arrived = arriving.current;
    if (arrived?.place !== place) return;
    arriving.current = undefined;
    const main = scrollerOf(box.current);
    if (main) main.scrollTop = arrived.top;
    if (!box.current?.contains(document.activeElement))
      box.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [box, place]);

  const arrive = (to: PeoplePlace, way: Step[], top: number) => {
    memory.set<Trail>('trail', { to, steps: way.slice(-MAX_STEPS) });
    arriving.current = { place: to, top };
    setPlace(to);
  };
  const go = (to: PeoplePlace) => {
    if (isSamePlace(to, place)) return;
    arrive(to, [...steps, { place, top: scrollerOf(box.current)?.scrollTop ?? 0 }], 0);
  };
  const openPerson = (personId: string) => go({ at: 'person', personId });
  const openAccount = (accountId: string) => go({ at: 'account', accountId });
  const openPersonLog = (personId: string, personLogId: string) =>
    go({ at: 'person-log', personId, personLogId });
  return {
    place,
    go,
    openPerson,
    openAccount,
    openPersonLog,
    back: () => {
      const last = steps.at(-1);
      arrive(last?.place ?? home, steps.slice(0, -1), last?.top ?? 0);
    },
    goHome: () => arrive(home, [], 0),
    openAccountLog: (accountId: string, accountLogId: string) =>
      go({ at: 'account-log', accountId, accountLogId }),
    /** Opens any kind; a log only if its person is known. */
    openItem({ kind, id, of }: Pick<KnownId, 'kind' | 'id' | 'of'>) {
      if (kind === 'person') openPerson(id);
      else if (kind === 'account') openAccount(id);
      else if (of !== undefined) openPersonLog(of, id);
    },
  };
}

const scrollerOf = (box: HTMLElement | null): HTMLElement | null => box?.closest('main') ?? null;

export type Places = ReturnType<typeof usePeoplePlace>;

const isSamePlace = (one: PeoplePlace, other: PeoplePlace): boolean => placeKey(one) === placeKey(other);

/** Places with equal keys are the same. */
export const placeKey = (place: PeoplePlace): string => Object.values(place).join(' ');
