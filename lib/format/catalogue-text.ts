// What is left of the catalogue at run time: the builds put its texts where they are asked for (`lib/build/texts.ts`).

type Values = readonly (string | number)[];

/** `$1` to `$9` become the values in their order. */
export function fillText(text: string, values: Values = []): string {
  return text.replace(/\$([1-9])/g, (_, position: string) => String(values[Number(position) - 1] ?? ''));
}

/** Forms for many, for one, and for none where that differs. `$1` is the count where no values are given. */
export function countText(
  [many, one, none = many]: [string, string, string?],
  count: number,
  values: Values = [count],
): string {
  return fillText(count === 1 ? one : count === 0 ? none : many, values);
}
