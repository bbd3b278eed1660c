import { describe, expect, it } from 'vitest';
import type { AnalyticsSummary } from '../../../lib/api/schemas.ts';
import { evidenceWith, scaleOf } from '../../../lib/workspace/rate-scale.ts';
import type { RateEvidence, RateScale } from '../../../lib/workspace/workspace.ts';

type Sent = [pageId: string, bounceRate: number | null | undefined, totalSessions?: number | undefined];

function evidenceOf(sent: readonly Sent[]): RateEvidence | undefined {
  return sent.reduce<RateEvidence | undefined>((rateEvidence, [pageId, bounceRate, totalSessions]) => {
    const summary = { bounceRate, totalSessions } as AnalyticsSummary;
    return evidenceWith(rateEvidence ? { rateEvidence } : {}, pageId, summary) ?? rateEvidence;
  }, undefined);
}
const inferred = (sent: readonly Sent[], chosen?: RateScale) => {
  const rateEvidence = evidenceOf(sent);
  return scaleOf({ ...(chosen ? { rateScale: chosen } : {}), ...(rateEvidence ? { rateEvidence } : {}) });
};

describe('the scale of rates', () => {
  const three: Sent[] = [
    ['a', 0.4, 200],
    ['b', 0.05, 5000],
    ['c', 1, 900],
  ];

  it.each<[what: string, sent: Sent[], expected: RateScale | undefined]>([
    ['nothing was sent', [], undefined],
    ['three visited pages bounce as fractions do', three, 'fraction'],
    ['two do', three.slice(1), undefined],
    [
      'one does, in three periods',
      [three[0], three[0], three[0]].flatMap((each) => (each ? [each] : [])),
      undefined,
    ],
    ['a third has fewer sessions', [...three.slice(1), ['d', 0.4, 199]], undefined],
    ['a third does not say how many', [...three.slice(1), ['d', 0.4, undefined]], undefined],
    ['a third hardly bounces', [...three.slice(1), ['d', 0.049, 900]], undefined],
    ['one of fractions added up in binary', [['a', 1 + Number.EPSILON, 900], ...three.slice(1)], 'fraction'],
    ['one is above 1, of whatever sessions', [['a', 1.01, 1]], 'percent'],
    ['one is above 1 after fractions', [...three, ['d', 41, 30]], 'percent'],
    ['fractions follow', [['d', 41, 30], ...three], 'percent'],
    [
      'the rates are not numbers',
      [
        ['a', null, 900],
        ['b', undefined, 900],
        ['c', Number.POSITIVE_INFINITY, 900],
      ],
      undefined,
    ],
    [
      'the rates are negative',
      [
        ['a', -0.4, 900],
        ['b', -1, 900],
        ['c', -41, 900],
      ],
      undefined,
    ],
  ])('is inferred, or left open, where %s', (_, sent, expected) => expect(inferred(sent)).toBe(expected));

  it('is the chosen one, against all evidence', () => {
    for (const chosen of ['as-sent', 'fraction', 'percent'] as const) {
      expect(inferred(three, chosen)).toBe(chosen);
      expect(inferred([['d', 41]], chosen)).toBe(chosen);
    }
  });

  it('is written only if something is new', () => {
    const rateEvidence = evidenceOf(three);
    expect(
      evidenceWith({ ...(rateEvidence ? { rateEvidence } : {}) }, 'd', {
        bounceRate: 0.3,
        totalSessions: 900,
      }),
    ).toBe(undefined);
  });
});
