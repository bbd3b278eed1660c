// What a person did in the panel over one tab or pin: open section, scroll position, and what was typed or chosen. Plain data.
import { isSameValue } from '../news/news-changes.ts';
import { type PanelSection, panelSections, type SectionMemory } from './panel.ts';
import type { Choice } from './panel-subject.ts';

interface Place {
  scroll?: number;
  values: Record<string, unknown>;
}

export interface MemoryRecord {
  section?: PanelSection;
  choice?: Choice;
  /** By subject and section, the one used last at the end. */
  places: Record<string, Place>;
}

/** Subjects times sections that are remembered for a tab. */
const MAX_PLACES = 36;

export type PanelMemory = ReturnType<typeof panelMemory>;

/** `save` is called after each change, with all that is to be kept. */
export function panelMemory(kept: MemoryRecord | undefined, save: (kept: MemoryRecord) => void) {
  const memory: MemoryRecord = { places: {}, ...kept };
  const find = (subject: string, section: PanelSection) => memory.places[placeKey(subject, section)];

  function change(subject: string, section: PanelSection, edit: (place: Place) => void): void {
    const key = placeKey(subject, section);
    const place = memory.places[key] ?? { values: {} };
    delete memory.places[key];
    memory.places[key] = place;
    edit(place);
    for (const oldest of Object.keys(memory.places).slice(0, -MAX_PLACES)) delete memory.places[oldest];
    save(memory);
  }

  return {
    section: (): PanelSection | undefined => panelSections.find((section) => section === memory.section),
    goTo(section: PanelSection): void {
      memory.section = section;
      save(memory);
    },
    choice: () => memory.choice,
    choose(choice: Choice | undefined): void {
      if (choice) memory.choice = choice;
      else delete memory.choice;
      save(memory);
    },
    scroll: (subject: string, section: PanelSection): number => find(subject, section)?.scroll ?? 0,
    scrolled: (subject: string, section: PanelSection, top: number): void =>
      change(subject, section, (place) => {
        place.scroll = top;
      }),
    of: (subject: string, section: PanelSection): SectionMemory => ({
      get<T>(name: string, initial: T): T {
        const values = find(subject, section)?.values;
        return values && Object.hasOwn(values, name) ? (values[name] as T) : initial;
      },
      set(name, value) {
        change(subject, section, ({ values }) => {
          values[name] = value;
        });
      },
    }),
    /** Takes over what another memory holds, where something moves from a tab to the pin or back. */
    adopt(other: { all(): MemoryRecord }): void {
      const { section, places } = structuredClone(other.all());
      if (section) memory.section = section;
      Object.assign(memory.places, places);
      save(memory);
    },
    all: () => memory,
  };
}

/** What is stored, with what changed here since `before`: panels of other windows change other values of the same memory. */
export function withChanges(stored: MemoryRecord, before: MemoryRecord, own: MemoryRecord): MemoryRecord {
  const places = join(stored.places, before.places, own.places, (key) => {
    const none: Place = { values: {} };
    const [theirs, earlier, ours] = [
      stored.places[key] ?? none,
      before.places[key] ?? none,
      own.places[key] ?? none,
    ];
    return { ...join(theirs, earlier, ours), values: join(theirs.values, earlier.values, ours.values) };
  });
  const recent = Object.fromEntries(Object.entries(places).slice(-MAX_PLACES));
  return { ...join(stored, before, own), places: recent };
}

type Parts = Record<string, unknown>;

/** Those that changed at the end, in the order in which they were used. */
function join<T extends object>(stored: T, before: T, own: T, change?: (name: string) => unknown): T {
  const [theirs, earlier, ours] = [stored, before, own] as [Parts, Parts, Parts];
  const names = Object.keys({ ...ours, ...earlier }).filter(
    (name) => !isSameValue(earlier[name], ours[name]),
  );
  const rest = Object.entries(theirs).filter(([name]) => !names.includes(name));
  const changed = names.filter((name) => name in ours).map((name) => [name, change?.(name) ?? ours[name]]);
  return Object.fromEntries([...rest, ...changed]) as T;
}

const placeKey = (subject: string, section: PanelSection): string => `${section} ${subject}`;
