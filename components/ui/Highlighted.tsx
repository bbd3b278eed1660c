import { placesOf } from '../../lib/format/search-words.ts';

interface HighlightedProps {
  text: string;
  /** Folded; empty if there is no search. */
  query: string;
}

export function Highlighted({ text, query }: HighlightedProps) {
  const found = query === '' ? [] : placesOf(text, query);
  if (found.length === 0) return <>{text}</>;
  let from = 0;
  return (
    <>
      {found.map(([at, to]) => {
        const before = text.slice(from, at);
        from = to;
        return [before, <mark key={at}>{text.slice(at, to)}</mark>];
      })}
      {text.slice(from)}
    </>
  );
}
