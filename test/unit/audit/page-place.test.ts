import { parseHTML } from 'linkedom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AuditItem } from '../../../lib/audit/audit-item.ts';
import { outlineElement } from '../../../lib/audit/outline-element.ts';
import { installControls } from '../../../lib/audit/page-controls.ts';
import { placeOf } from '../../../lib/audit/page-place.ts';
import { documentOf } from './audit-world.ts';

const itemOf = (item: Partial<AuditItem>): AuditItem => ({
  id: 'x',
  group: 'actions',
  verdict: 'differs',
  form: 'text',
  notes: [],
  attention: true,
  ...item,
});

const reading = documentOf(
  {},
  {
    url: 'https://a.example/x',
    links: [
      { text: 'Imprint', url: 'https://a.example/demo' },
      { text: '→ Book a Demo', url: 'https://a.example/demo' },
      { text: '', url: 'https://a.example/logo' },
    ],
    buttons: ['Menu ›'],
  },
);

describe('the place of a difference on the page', () => {
  it('is the link with this name, as the page writes it, before another one to the same address', () => {
    const item = itemOf({
      name: 'Book a demo',
      record: 'https://b.example/',
      page: 'https://a.example/demo',
    });
    const target = { kind: 'control', texts: ['→ Book a Demo'], url: 'https://a.example/demo' };
    expect(placeOf(item, reading)).toEqual({ home: 'page', target });
  });

  it('is the link with another text', () => {
    const item = itemOf({ name: 'Legal notice', record: 'Legal notice', page: 'Imprint' });
    expect(placeOf(item, reading)?.target).toMatchObject({ texts: ['Imprint'] });
  });

  it('is a link without a text, by its address alone', () => {
    const item = itemOf({ name: 'Logo', page: 'https://a.example/logo' });
    const target = { kind: 'control', texts: [], url: 'https://a.example/logo' };
    expect(placeOf(item, reading)?.target).toEqual(target);
  });

  it('is a button if no link has that name', () => {
    const item = itemOf({ name: 'menu', record: 'https://b.example/', verdict: 'unsure' });
    expect(placeOf(item, reading)?.target).toEqual({ kind: 'control', texts: ['Menu ›'], url: '' });
  });

  it('is a heading with the title, even without the site name behind it', () => {
    const item = itemOf({ field: 'title', group: 'tags', page: 'Three plans, side by side | ACME' });
    expect(placeOf(item, reading)).toEqual({
      home: 'tab',
      target: {
        kind: 'heading',
        texts: ['Three plans, side by side | ACME', 'Three plans, side by side'],
        url: '',
      },
    });
  });

  it('is the picture with this address', () => {
    const item = itemOf({ field: 'ogImageUrl', group: 'og', page: '/a.png' });
    const target = { kind: 'image', texts: [], url: 'https://a.example/a.png' };
    expect(placeOf(item, reading)).toEqual({ home: 'head', target });
    expect(placeOf({ ...item, page: 'https://' }, reading)).toEqual({ home: 'head' });
  });

  it('is only the head for all other tags', () => {
    const item = itemOf({ field: 'description', group: 'tags', page: 'All about it' });
    expect(placeOf(item, reading)).toEqual({ home: 'head' });
  });

  it.each<[what: string, item: Partial<AuditItem>]>([
    ['a link that is as it should be', { name: 'Imprint', verdict: 'same', page: 'https://a.example/demo' }],
    ['a script', { group: 'scripts', name: 'Menu', page: 'https://a.example/a.js' }],
    ['a tag that is missing', { field: 'title', group: 'tags', verdict: 'missing', record: 'A title' }],
    ['a link that is missing', { name: 'Elsewhere', verdict: 'missing', record: 'https://b.example/' }],
  ])('is nowhere for %s', (_, item) => {
    expect(placeOf(itemOf(item), reading)).toBeUndefined();
  });
});

it('outlining refers to nothing outside itself, so that it can be sent into a page', () => {
  const alone: typeof outlineElement = new Function(`return (${outlineElement.toString()})`)();
  const target = { kind: 'control' as const, texts: [], url: '' };
  expect([alone('check', target), alone('hide', target)]).toEqual(['gone', 'gone']);
  expect(outlineElement.toString()).not.toMatch(/drawingActs|\bimport\b|innerHTML|\beval\b|__vite/);
});

it.each([
  ['<h1>Pricing that<br>fits your team</h1>', 'hidden'],
  ['<h1>Pricing that <em>fits</em> your te&shy;am</h1>', 'hidden'],
  ['<h2>PRICING THAT FITS YOUR TEAM</h2>', 'hidden'],
  ['<h1>Pricing that fits you</h1>', 'absent'],
  ['<p>Pricing that fits your team</p>', 'absent'],
])('a title has its heading in %s, which linkedom does not lay out', (html, expected) => {
  const { document, HTMLImageElement } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const overlay = { hide: () => undefined, isShown: () => false, draw: () => undefined };
  const view = { document, HTMLImageElement, audienceLensOverlay: overlay };
  for (const [name, value] of Object.entries(view)) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  installControls(globalThis as unknown as Window);
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'audienceLensControls'));
  for (const element of document.querySelectorAll('*'))
    element.getBoundingClientRect = () => ({ width: 0, height: 0 }) as DOMRect;
  const target = { kind: 'heading' as const, texts: ['Pricing that fits your team'], url: '' };
  expect(outlineElement('show', target)).toBe(expected);
});
