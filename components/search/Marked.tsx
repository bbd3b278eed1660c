import { excerptOf, highlights } from '../../lib/search/search-rank.ts';

interface MarkedProps {
  text: string;
  /** Folded. */
  words: readonly string[];
  /** Characters; a longer text is shown where it was found. */
  most?: number;
}

/** A text of the service in which what was looked for is marked. */
export function Marked({ text, words, most = 200 }: MarkedProps) {
  const { text: shown, ranges } = excerptOf(text, highlights(words, text), most);
  let at = 0;
  return (
    <bdi class="truncate" title={shown}>
      {ranges.map(([from, to]) => {
        const before = shown.slice(at, from);
        at = to;
        return [before, <mark key={from}>{shown.slice(from, to)}</mark>];
      })}
      {shown.slice(at)}
    </bdi>
  );
}
