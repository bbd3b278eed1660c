import { describe, expect, it, test } from 'vitest';
import { stepsTable, summaryTable } from '../../../components/sessions/session-tables.ts';
import { foundSteps, isMissing, stepsOf, summaryOf } from '../../../lib/sessions/session-timeline.ts';

const at = Date.UTC(2026, 10, 20, 12);
const question = {
  componentId: 'question-box',
  componentContext: 'Footer',
  label: ' Where is our data kept? ',
  responseText: 'In Frankfurt.',
  groundingChunkIds: ['c1', 'c2', 'c1'],
  timestamp: at / 1000 + 60,
};
const choice = {
  componentId: 'team-size',
  label: 'How many are you?',
  options: ['1 to 20', '21 to 200'],
  responseText: ' 21 to 200 ',
  timestamp: at,
};

describe('the steps of a session', () => {
  it('are in order of time, in seconds or milliseconds', () => {
    const [first, second] = stepsOf({ found: true, interactions: [question, choice] });
    expect(first).toEqual({
      label: 'How many are you?',
      options: ['1 to 20', '21 to 200'],
      answer: '21 to 200',
      chosen: 1,
      componentId: 'team-size',
      chunks: [],
      time: at,
    });
    expect(second).toMatchObject({ label: 'Where is our data kept?', context: 'Footer', time: at + 60_000 });
    expect(second?.chosen).toBeUndefined();
  });

  it.each([
    ['from old to new', [1, 1, 2], ['a', 'b', 'c']],
    ['from new to old', [2, 1, 1], ['c', 'b', 'a']],
    ['from new to old, one without a time', [2, undefined, 1], ['c', 'b', 'a']],
  ] as const)('of a list that runs %s are in the order they were made in', (_, minutes, expected) => {
    const interactions = ['a', 'b', 'c'].map((label, place) => {
      const minute = minutes[place];
      return { label, ...(minute === undefined ? {} : { timestamp: at + minute * 60_000 }) };
    });
    expect(stepsOf({ found: true, interactions }).map(({ label }) => label)).toEqual(expected);
  });

  it('stay behind the one they came after if their time is unreadable, which is shown raw', () => {
    const steps = stepsOf({ found: true, interactions: [question, { ...choice, timestamp: 12 }, {}] });
    expect(steps.map(({ label, time, rawTime }) => [label, time, rawTime])).toEqual([
      ['Where is our data kept?', at + 60_000, undefined],
      ['How many are you?', undefined, '12'],
      [undefined, undefined, undefined],
    ]);
  });

  it('are none if the service sent none', () => expect(stepsOf({ found: true })).toEqual([]));

  test.each([
    [{ found: false, interactions: [] }, true],
    [{ found: true, interactions: [] }, false],
    [{ interactions: [] }, true],
    [{ found: false, interactions: [choice] }, false],
  ])('%j is missing: %j', (answer, missing) => expect(isMissing(answer)).toBe(missing));
});

it('sources count once a step, and without blank ones', () => {
  const [step] = stepsOf({ interactions: [{ groundingChunkIds: ['c1', ' ', 'c2', ' c1', ''] }] });
  expect(step?.chunks).toEqual(['c1', 'c2']);
});

describe('several sessions together', () => {
  const one = stepsOf({ found: true, interactions: [question, choice, question] });
  const other = stepsOf({
    found: true,
    interactions: [choice, { ...choice, responseText: 'none of these' }],
  });
  const summary = summaryOf([one, other, []]);

  it('show the most frequent content and how many sessions have it', () => {
    expect(summary).toEqual({
      sessions: 3,
      steps: 5,
      labels: [
        { text: 'How many are you?', count: 3, sessions: 2 },
        { text: 'Where is our data kept?', count: 2, sessions: 1 },
      ],
      options: [{ text: '21 to 200', of: 'How many are you?', count: 2, sessions: 2 }],
      chunks: [
        { text: 'c1', count: 2, sessions: 1 },
        { text: 'c2', count: 2, sessions: 1 },
      ],
    });
  });

  it('are exported as a table', () => {
    const table = summaryTable(summary);
    expect(table).toHaveLength(6);
    expect(table[3]).toEqual(['Choice', '21 to 200', 'How many are you?', 2, 2]);
  });
});

it('are exported with a row per step, and several values in one cell', () => {
  const steps = stepsOf({
    found: true,
    interactions: [{ ...choice, groundingChunkIds: ['c1', 'c2'] }, { timestamp: 3 }],
  });
  expect(stepsTable([{ sessionId: 's1', steps }])).toEqual([
    ['Session ID', 'Time', 'Label', 'Choices', 'Answer', 'Component', 'Context', 'Sources used'],
    [
      's1',
      '2026-11-20T12:00:00.000Z',
      'How many are you?',
      '1 to 20\n21 to 200',
      '21 to 200',
      'team-size',
      null,
      'c1\nc2',
    ],
    ['s1', '3', null, '', null, null, null, ''],
  ]);
});

test.each([
  ['', 2],
  ['FRANKFURT', 1],
  ['21 to', 1],
  ['c2', 1],
  ['footer', 1],
  ['nowhere', 0],
])('%j is in %i steps', (text, count) => {
  expect(foundSteps(stepsOf({ found: true, interactions: [question, choice] }), text)).toHaveLength(count);
});
