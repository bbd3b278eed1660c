// Sessions as tables for export.
import { i18n } from '#i18n';
import { tableOf } from '../../lib/format/csv.ts';
import type { Rank, SessionStep, SessionSummary } from '../../lib/sessions/session-timeline.ts';

interface SavedSession {
  sessionId: string;
  steps: readonly SessionStep[] | undefined;
}

/** One row per step, or one with only the id. Multiple values are on separate lines. Times as ISO 8601, or as sent. */
export function stepsTable(sessions: readonly SavedSession[]) {
  const rows = sessions.flatMap(({ sessionId, steps = [] }) =>
    (steps.length > 0 ? steps : [noStep]).map((step) => ({ sessionId, ...step })),
  );
  return tableOf(rows, [
    [i18n.t('field.session'), ({ sessionId }) => sessionId],
    [
      i18n.t('field.time'),
      ({ time, rawTime }) => (time === undefined ? rawTime : new Date(time).toISOString()),
    ],
    [i18n.t('field.label'), ({ label }) => label],
    [i18n.t('field.options'), ({ options }) => options.join('\n')],
    [i18n.t('field.answer'), ({ answer }) => answer],
    [i18n.t('field.component'), ({ componentId }) => componentId],
    [i18n.t('field.context'), ({ context }) => context],
    [i18n.t('field.chunks'), ({ chunks }) => chunks.join('\n')],
  ]);
}

const noStep: SessionStep = {
  label: undefined,
  options: [],
  answer: undefined,
  chosen: undefined,
  componentId: undefined,
  context: undefined,
  chunks: [],
  time: undefined,
  rawTime: undefined,
};

/** The three rankings below each other; each row names what it counts. */
export function summaryTable({ labels, options, chunks }: SessionSummary) {
  const rowsOf = (what: string, ranks: readonly Rank[]) => ranks.map((rank) => ({ what, ...rank }));
  const rows = [
    ...rowsOf(i18n.t('field.label'), labels),
    ...rowsOf(i18n.t('sessions.summary.option'), options),
    ...rowsOf(i18n.t('sessions.summary.chunk'), chunks),
  ];
  return tableOf(rows, [
    [i18n.t('field.kind'), ({ what }) => what],
    [i18n.t('field.what'), ({ text }) => text],
    [i18n.t('sessions.summary.of'), ({ of }) => of],
    [i18n.t('sessions.summary.count'), ({ count }) => count],
    [i18n.t('kind.sessions'), (rank) => rank.sessions],
  ]);
}
