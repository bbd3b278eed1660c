import { describe, expect, it, test } from 'vitest';
import { figureOf, type Line } from '../../bench/line.ts';

const line = (reach: Line['reach']): Line => ({ name: 'one', what: 'One thing', unit: 'ms', reach });

describe('a target', () => {
  test.each<[name: string, reach: Line['reach'], own: number[], floor: number[], reached: boolean]>([
    ['the median is what it may be', { most: 5 }, [1, 5, 90], [], true],
    ['the median is more', { most: 5 }, [1, 5.1, 6], [], false],
    ['nothing may come, and nothing came', { most: 0 }, [0], [], true],
    ['the worst of them is what it may be', { worst: 5 }, [1, 2, 5], [], true],
    ['one of them is more', { worst: 5 }, [1, 2, 6], [], false],
    ['as many times the floor as it may be', { ratio: 1.25 }, [125], [100], true],
    ['what is rounded away is no more', { ratio: 1.25 }, [125.4], [100], true],
    ['more times the floor', { ratio: 1.25 }, [126], [100], false],
    ['as much beyond the floor as it may be', { beyond: 150 }, [250], [100], true],
    ['more beyond the floor', { beyond: 150 }, [251], [100], false],
  ])('%s', (_, reach, own, floor, reached) => {
    const figure = figureOf(line(reach), { own, floor });
    expect(figure).toMatchObject({ reached });
    expect(figure).not.toHaveProperty('failure');
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
