// What a person did in the panel over one tab or pin: open section, scroll position, and what was typed or chosen. Plain data.
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

/** Can be made again in another copy of the same memory. */
export type MemoryEdit = (memory: MemoryRecord) => void;

/** `note` gets each change: panels of other windows change other values of the same memory. */
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
    /** Takes over what another memory holds, where something moves from a tab to the pin or back. */
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
