// The type of `#i18n`, which looks a text up. The package's own compares each call with every text of the catalogue, which takes
// eight times as long as all other checks together.
import type { GeneratedI18nStructure as Texts } from '../../.wxt/i18n/structure';

type Value = string | number;

/** As many values as the text has places for. */
type Values<Count extends number, Found extends Value[] = []> = Found['length'] extends Count
  ? Found
  : Values<Count, [...Found, Value]>;

/** What follows the name: the number that a plural is chosen by, and the values for the text's places. */
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

/** What follows the name where it is one of several: what any of their texts needs. */
type RestOfAll<Found> = [Exclude<Found, []>] extends [never] ? [] : Exclude<Found, []>;

export declare const i18n: {
  t<Name extends keyof Texts>(name: Name, ...rest: RestOfAll<Rest<Texts[Name]>>): string;
};
