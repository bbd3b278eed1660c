// The panel's memory of one tab or pin: open section, scroll positions, input and selections. Plain data.
import { type PanelSection, panelSections, type SectionMemory } from './panel.ts';
import type { Choice } from './panel-subject.ts';

interface Place {
  scroll?: number;
  values: Record<string, unknown>;
}

export interface MemoryRecord {
  section?: PanelSection;
  choice?: Choice;
  /** By subject and section, most recently used last. */
  places: Record<string, Place>;
}

/** Maximum places (subject and section) remembered per tab. */
const MAX_PLACES = 36;

export type PanelMemory = ReturnType<typeof panelMemory>;

/** Repeatable on another copy of the same memory. */
export type MemoryEdit = (memory: MemoryRecord) => void;

/** `note` receives each edit, because panels of other windows edit other values of the same memory. */
export function panelMemory(memory: MemoryRecord, note: (edit: MemoryEdit) => void) {
  const find = (subject: string, section: PanelSection) => memory.places[placeKey(subject, section)];

  function change(edit: MemoryEdit): void {
    edit(memory);
    note(edit);
  }

  function changePlace(subject: string, section: PanelSection, edit: (place: Place) => void): void {
    const key = placeKey(subject, section);
    change(({ places }) => {
      const place = places[key] ?? { values: {} };
      delete places[key];
      places[key] = place;
      edit(place);
      for (const oldest of Object.keys(places).slice(0, -MAX_PLACES)) delete places[oldest];
    });
  }

  return {
    section: (): PanelSection | undefined => panelSections.find((section) => section === memory.section),
    goTo: (section: PanelSection): void =>
      change((record) => {
        record.section = section;
      }),
    choice: () => memory.choice,
    choose: (choice: Choice | undefined): void =>
      change((record) => {
        if (choice) record.choice = choice;
        else delete record.choice;
      }),
    scroll: (subject: string, section: PanelSection): number => find(subject, section)?.scroll ?? 0,
    scrolled: (subject: string, section: PanelSection, top: number): void =>
      changePlace(subject, section, (place) => {
        place.scroll = top;
      }),
    of: (subject: string, section: PanelSection): SectionMemory => ({
      get<T>(name: string, initial: T): T {
        const values = find(subject, section)?.values;
        return values && Object.hasOwn(values, name) ? (values[name] as T) : initial;
      },
      set(name, value) {
        changePlace(subject, section, ({ values }) => {
          values[name] = value;
        });
      },
    }),
    /** Copies another memory when something moves between tab and pin. */
    adopt(other: { all(): MemoryRecord }): void {
      const { section, places } = structuredClone(other.all());
      change((record) => {
        if (section) record.section = section;
        Object.assign(record.places, structuredClone(places));
      });
    },
    all: () => memory,
  };
}

const placeKey = (subject: string, section: PanelSection): string => `${section} ${subject}`;
