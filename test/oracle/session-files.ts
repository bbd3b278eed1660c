// What the files of sessions must hold: each step of each, and how often what was pressed, chosen and quoted.
import type { Cell } from './exports.ts';
import { formOf, type SavedStatements, tableOf } from './saved-files.ts';
import { chosenOf, filled, foundSessions, isMissing, type SessionFact, stepAt } from './sessions.ts';
import { nowOf } from './tables.ts';
import { said } from './words.ts';
import type { World } from './world.ts';

/** Of those that are listed. `read`: those whose steps are known. */
export function sessionsFile(
  world: World,
  listed: readonly SessionFact[],
  read: ReadonlySet<string>,
  text: string,
): SavedStatements | undefined {
  if (listed.length === 0) return undefined;
  const found = foundSessions(listed, read, text);
  const steps = (fact: SessionFact) => (read.has(fact.sessionId) ? stepRows(world, fact) : []);
  return {
    cells: tableOf(
      formOf(world),
      stepHeads(),
      found.flatMap((fact) =>
        steps(fact).length > 0 ? steps(fact) : [[fact.sessionId, ...Array<Cell>(7).fill('')]],
      ),
    ),
    data: found.map(({ sessionId }) => ({ sessionId })),
  };
}

/** Undefined where it has no step. */
export function sessionFile(world: World, fact: SessionFact): string[][] | undefined {
  const rows = stepRows(world, fact);
  return rows.length > 0 ? tableOf(formOf(world), stepHeads(), rows) : undefined;
}

const stepHeads = () =>
  ['session', 'time', 'label', 'options', 'answer', 'component', 'context', 'chunks'].map((name) =>
    said(`field.${name}`),
  );

function stepRows(world: World, fact: SessionFact): (Cell | undefined)[][] {
  const timeOf = (at: number) => {
    if (fact.times === 'none') return '';
    if (fact.times === 'sent') return new Date(stepAt(nowOf(world), fact, at)).toISOString();
    return String((7 + at) / (world.dialect.messageTimes ? 1000 : 1));
  };
  return fact.steps.map(({ label, options, answer, component, chunks }, at) => [
    fact.sessionId,
    timeOf(at),
    filled(label),
    (options ?? []).filter((option) => option.trim() !== '').join('\n'),
    filled(answer),
    component,
    '',
    [...new Set(chunks)].join('\n'),
  ]);
}

/** Of all whose steps are known; undefined where they have none. */
export function summaryFile(
  world: World,
  listed: readonly SessionFact[],
  read: ReadonlySet<string>,
): string[][] | undefined {
  const sessions = listed.filter((fact) => read.has(fact.sessionId) && !isMissing(fact));
  const steps = sessions.flatMap((fact) => fact.steps.map((step) => ({ step, fact })));
  if (steps.length === 0) return undefined;
  const labels = steps.flatMap(({ step, fact }) => named(filled(step.label), '', fact));
  const options = steps.flatMap(({ step, fact }) => named(chosenOf(step), filled(step.label) ?? '', fact));
  const chunks = steps.flatMap(({ step, fact }) =>
    [...new Set(step.chunks ?? [])].flatMap((chunk) => named(chunk, '', fact)),
  );
  const heads = [
    'field.kind',
    'field.what',
    'sessions.summary.of',
    'sessions.summary.count',
    'kind.sessions',
  ].map((name) => said(name));
  return tableOf(formOf(world), heads, [
    ...ranked(said('field.label'), labels),
    ...ranked(said('sessions.summary.option'), options),
    ...ranked(said('sessions.summary.chunk'), chunks),
  ]);
}

interface Named {
  text: string;
  of: string;
  fact: SessionFact;
}

const named = (text: string | undefined, of: string, fact: SessionFact): Named[] =>
  text === undefined ? [] : [{ text, of, fact }];

function ranked(kind: string, all: readonly Named[]): Cell[][] {
  return [...Map.groupBy(all, ({ text, of }) => `${text}\n${of}`).values()]
    .toSorted((a, b) => b.length - a.length)
    .map((same) => [
      kind,
      same[0]?.text ?? '',
      same[0]?.of ?? '',
      same.length,
      new Set(same.map(({ fact }) => fact)).size,
    ]);
}
