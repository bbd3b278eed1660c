import { expect, it, test } from 'vitest';
import { faultsOfForm, settingsOf } from '../../../lib/capture/capture-settings.ts';

const good = { template: '{selection}', hold: '5', type: 'text' };

test.each([
  ['0', true],
  ['30', true],
  [' 7 ', true],
  ['31', false],
  ['-1', false],
  ['2.5', false],
  ['', false],
  ['ten', false],
])('a hold-back of %j is fine: %s', (hold, fine) => {
  expect(faultsOfForm({ ...good, hold })).toEqual(fine ? [] : ['hold']);
});

it('wants a template and a type', () => {
  expect(faultsOfForm({ ...good, template: ' \n', type: ' ' })).toEqual(['template', 'type']);
});

it('keeps the template as it was typed', () => {
  expect(settingsOf({ template: '{selection}\n\n{url}\n', hold: ' 7', type: ' text ' })).toEqual({
    template: '{selection}\n\n{url}\n',
    holdSeconds: 7,
    entryType: 'text',
  });
});
