// Sessions as tables to save.
import type { Rank, SessionStep, SessionSummary } from './session-timeline.ts';

type Row = (string | number | null)[];

export type StepColumns = readonly [
  session: string,
  time: string,
  label: string,
  options: string,
  answer: string,
  component: string,
  context: string,
  chunks: string,
];

/** A row for each step; several values in one cell are on lines of their own. Times as ISO 8601, or as they were sent. */
export function stepsTable(
  sessions: readonly { sessionId: string; steps: readonly SessionStep[] }[],
  header: StepColumns,
): Row[] {
  const rows = sessions.flatMap(({ sessionId, steps }) =>
    steps.map(({ time, rawTime = null, label = null, options, answer = null, ...rest }) => [
      sessionId,
      time === undefined ? rawTime : new Date(time).toISOString(),
      label,
      options.join('\n'),
      answer,
      rest.componentId ?? null,
      rest.context ?? null,
      rest.chunks.join('\n'),
    ]),
  );
  return [[...header], ...rows];
}

/** The three rankings under each other, each row with the word for what it counts. */
export function summaryTable(
  { labels, options, chunks }: SessionSummary,
  words: { label: string; option: string; chunk: string },
  header: readonly [what: string, text: string, of: string, count: string, sessions: string],
): Row[] {
  const rowsOf = (word: string, ranks: readonly Rank[]) =>
    ranks.map(({ text, of = null, count, sessions }): Row => [word, text, of, count, sessions]);
  return [
    [...header],
    ...rowsOf(words.label, labels),
    ...rowsOf(words.option, options),
    ...rowsOf(words.chunk, chunks),
  ];
}
