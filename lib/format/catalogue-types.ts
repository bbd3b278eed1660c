// The type of `#i18n`. The package's type compares each call with every text, which takes eight times as long as all other checks.
import type { GeneratedI18nStructure as Texts } from '../../.wxt/i18n/structure';

type Value = string | number;

/** As many values as the text has placeholders. */
type Values<Count extends number, Found extends Value[] = []> = Found['length'] extends Count
  ? Found
  : Values<Count, [...Found, Value]>;

/** Arguments after the name: the count of a plural, and the values for the placeholders. */
type Rest<Text> = Text extends { plural: true; substitutions: 0 }
  ? [n: number]
  : Text extends { plural: true; substitutions: 1 }
    ? [n: number, values?: Values<1>]
    : Text extends { plural: true; substitutions: infer Count extends number }
      ? [n: number, values: Values<Count>]
      : Text extends { substitutions: 0 }
        ? []
        : Text extends { substitutions: infer Count extends number }
          ? [values: Values<Count>]
          : never;

/** Arguments if the name is one of several: those that any of the texts needs. */
type RestOfAll<Found> = [Exclude<Found, []>] extends [never] ? [] : Exclude<Found, []>;

export declare const i18n: {
  t<Name extends keyof Texts>(name: Name, ...rest: RestOfAll<Rest<Texts[Name]>>): string;
};
