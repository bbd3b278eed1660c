import { foldCase, occurrences } from '../../lib/format/texts.ts';

interface HighlightedProps {
  text: string;
  /** Folded; empty where nothing is looked for. */
  query: string;
  /** The occurrence that the person is at. */
  active?: number | undefined;
}

/** A text in which what is looked for is marked. */
export function Highlighted({ text, query, active }: HighlightedProps) {
  const found = query === '' ? [] : occurrences(foldCase(text), query);
  if (found.length === 0) return <>{text}</>;
  let from = 0;
  return (
    <>
      {found.map((at, index) => {
        const before = text.slice(from, at);
        from = at + query.length;
        return [
          before,
          // Whoever goes to it looks for this class.
          <mark key={at} class={index === active ? 'now' : undefined}>
            {text.slice(at, from)}
          </mark>,
        ];
      })}
      {text.slice(from)}
    </>
  );
}
