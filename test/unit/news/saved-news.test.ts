import { expect, it } from 'vitest';
import { savedChange, savedPartText } from '../../../components/news/news-texts.ts';
import type { NewsChange } from '../../../lib/news/news.ts';

const fell: NewsChange = { part: 'figure.converted', from: 0.021, to: 0.014 };

it('the table of news has rates in percent if their scale is known, and its headers say so', () => {
  expect(savedChange(fell, 'fraction')).toMatchObject({ from: 2.1, to: 1.4 });
  expect(savedPartText('figure.converted', 'fraction')).toBe('Conversion rate (%)');
  expect(savedChange(fell, undefined)).toMatchObject({ from: 0.021, to: 0.014 });
  expect(savedPartText('figure.converted', undefined)).toBe('Conversion rate');
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
  expect(savedPartText('name', 'percent')).toBe('Name');
});
