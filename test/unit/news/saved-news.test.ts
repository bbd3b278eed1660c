import { expect, it } from 'vitest';
import { savedChange, savedPartText } from '../../../components/news/news-texts.ts';
import type { NewsChange } from '../../../lib/news/news.ts';

const fell: NewsChange = { part: 'figure.converted', from: 0.021, to: 0.014 };

it('the table of news has rates in percent if their scale is known, and its headers say so', () => {
  expect(savedChange(fell, 'fraction')).toMatchObject({ from: 2.1, to: 1.4 });
  expect(savedPartText(fell, 'fraction')).toBe('Conversion rate (%)');
  expect(savedChange(fell, undefined)).toMatchObject({ from: 0.021, to: 0.014 });
  expect(savedPartText(fell, undefined)).toBe('Conversion rate');
});

it('a change to a rate of more than all has both numbers as sent', () => {
  const odd: NewsChange = { part: 'figure.converted', from: 0.021, to: 1.5 };
  expect(savedChange(odd, 'fraction')).toMatchObject({ from: 0.021, to: 1.5 });
  expect(savedPartText(odd, 'fraction')).toBe('Conversion rate');
});

it('values other than rates stay as they are', () => {
  expect(savedChange({ part: 'figure.sessions', from: 3, to: 9 }, 'fraction')).toMatchObject({
    from: 3,
    to: 9,
  });
  expect(savedChange({ part: 'name', from: 'Old', to: 'New' }, 'percent')).toMatchObject({
    from: 'Old',
    to: 'New',
  });
  expect(savedPartText({ part: 'name', from: 'Old', to: 'New' }, 'percent')).toBe('Name');
});
