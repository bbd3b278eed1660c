import { describe, expect, it, test } from 'vitest';
import { figureOf, type Line, type Verdict } from '../../bench/line.ts';

const line = (reach: Line['reach']): Line => ({ name: 'one', what: 'One thing', unit: 'ms', reach });

const times = (count: number, value: number) => Array.from({ length: count }, () => value);

describe('a verdict', () => {
  test.each<[name: string, reach: Line['reach'], own: number[], floor: number[], verdict: Verdict]>([
    ['all are what they may be', { most: 5 }, times(6, 5), [], 'ok'],
    ['the interval ends below', { most: 5 }, [1, 2, 3, 3, 4, 5], [], 'ok'],
    ['the interval begins above', { most: 5 }, [6, 6, 7, 7, 8, 9], [], 'over'],
    ['the limit lies within the interval', { most: 5 }, [1, 2, 3, 3, 4, 6], [], 'undecided'],
    ['there are too few for an interval', { most: 5 }, [1, 2, 3], [], 'undecided'],
    ['the worst of them is what it may be', { worst: 5 }, [1, 2, 5], [], 'ok'],
    ['one of them is more', { worst: 5 }, [1, 2, 6], [], 'over'],
    ['as many times the floor as it may be', { ratio: 1.25 }, times(6, 125), times(6, 100), 'ok'],
    ['what is rounded away is no more', { ratio: 1.25 }, times(6, 125.4), times(6, 100), 'ok'],
    ['more times the floor', { ratio: 1.25 }, times(6, 126), times(6, 100), 'over'],
    ['as much beyond the floor as it may be', { beyond: 150 }, times(6, 250), times(6, 100), 'ok'],
    ['more beyond the floor', { beyond: 150 }, times(6, 251), times(6, 100), 'over'],
    [
      'a round in which the machine was slow counts as the others',
      { ratio: 1.25 },
      [...times(5, 120), 1200],
      [...times(5, 100), 1000],
      'ok',
    ],
  ])('%s', (_, reach, own, floor, verdict) => {
    const figure = figureOf(line(reach), { own, floor });
    expect(figure).toMatchObject({ verdict });
    expect(figure).not.toHaveProperty('failure');
  });

  it('needs one sample of what is counted', () => {
    const counted = { ...line({ most: 0 }), unit: '' as const };
    expect(figureOf(counted, { own: [0] }).verdict).toBe('ok');
    expect(figureOf(counted, { own: [1] }).verdict).toBe('over');
  });

  it('compares with an earlier build round by round', () => {
    const measured = { own: [20, 44, 10, 2, 4, 6], earlier: [10, 22, 5, 1, 2, 3] };
    const { change } = figureOf(line({ most: 50 }), measured);
    expect(change).toEqual({ median: 2, interval: [2, 2] });
  });
});

describe('a line without a figure', () => {
  it('says why', () => {
    expect(figureOf(line({ most: 1 }), undefined, 'The browser ended.')).toEqual({
      ...line({ most: 1 }),
      failure: 'The browser ended.',
    });
  });

  it('says that nothing was measured', () => {
    expect(figureOf(line({ most: 1 }), { own: [] }).failure).toBe('nothing was measured');
  });

  it.each([{ ratio: 2 }, { beyond: 2 }])('is one that is held against a missing floor, as %o', (reach) => {
    expect(figureOf(line(reach), { own: [1] }).failure).toBe('nothing was measured');
  });
});

it('keeps its note', () => {
  expect(figureOf(line({ most: 1 }), { own: [1], note: '60 s watched' }).note).toBe('60 s watched');
});
