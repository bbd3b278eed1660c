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
])('a hold-back of %j is fine: %s', (hold, fine) => {
  expect(faultsOfForm({ ...good, hold })).toEqual(fine ? [] : ['hold']);
});

it('wants a template and a type', () => {
  expect(faultsOfForm({ ...good, template: ' \n', type: ' ' })).toEqual(['template', 'type']);
});

it('keeps the template as it was typed', () => {
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
])('the first template that fits %s is used, otherwise the one for all', (url, used) => {
  expect(templateFor({ template: 'all', templates: forSites }, url)).toEqual(used);
});

it('the template without any settings is the selection alone', () => {
  expect(templateFor(undefined, 'https://a.example/')).toEqual({ template: '{selection}' });
});

it('tells of each template for addresses what is wrong with it, and a form with one cannot be stored', () => {
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
