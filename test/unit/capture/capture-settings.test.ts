import { expect, it, test } from 'vitest';
import {
  faultsOfForm,
  faultsOfTemplates,
  settingsOf,
  templateFor,
} from '../../../lib/capture/capture-settings.ts';

const good = { template: '{selection}', templates: [], hold: '5', type: 'text' };

test.each([
  ['0', true],
  ['30', true],
  [' 7 ', true],
  ['31', false],
  ['-1', false],
  ['2.5', false],
  ['', false],
  ['ten', false],
])('a hold-back of %j is valid: %s', (hold, fine) => {
  expect(faultsOfForm({ ...good, hold })).toEqual(fine ? [] : ['hold']);
});

it('requires a template and an entry type', () => {
  expect(faultsOfForm({ ...good, template: ' \n', type: ' ' })).toEqual(['template', 'type']);
});

it('keeps templates as typed and trims the other settings', () => {
  const templates = [{ pattern: ' https://a.example/* ', template: ' {url} ' }];
  const form = { template: '{selection}\n\n{url}\n', templates, hold: ' 7', type: ' text ' };
  expect(settingsOf(form)).toEqual({
    template: '{selection}\n\n{url}\n',
    templates: [{ pattern: 'https://a.example/*', template: ' {url} ' }],
    holdSeconds: 7,
    entryType: 'text',
  });
});

const forSites = [
  { pattern: 'https://blog.example.com/*', template: 'blog' },
  { pattern: 'https://*.example.com/*', template: 'site' },
];

test.each([
  ['https://blog.example.com/a', { template: 'blog', pattern: 'https://blog.example.com/*' }],
  ['https://www.example.com/a', { template: 'site', pattern: 'https://*.example.com/*' }],
  ['https://other.example/', { template: 'all' }],
  [undefined, { template: 'all' }],
])('the first template that matches %s is used, otherwise the general one', (url, used) => {
  expect(templateFor({ template: 'all', templates: forSites }, url)).toEqual(used);
});

it('without settings, the template is the selection alone', () => {
  expect(templateFor(undefined, 'https://a.example/')).toEqual({ template: '{selection}' });
});

it('finds the fault of each template for addresses and rejects a form that has one', () => {
  const templates = [
    { pattern: 'https://a.example/*', template: '{url}' },
    { pattern: ' https://a.example/* ', template: ' ' },
    { pattern: 'a.example', template: '{url}' },
  ];
  expect(faultsOfTemplates(templates)).toEqual([
    { pattern: undefined, empty: false },
    { pattern: 'twice', empty: true },
    { pattern: 'scheme', empty: false },
  ]);
  expect(faultsOfForm({ ...good, templates })).toEqual(['templates']);
  expect(faultsOfForm({ ...good, templates: templates.slice(0, 1) })).toEqual([]);
});
