// The HTML of a landing page.
import { html, raw } from 'hono/html';
import type { Metadata, Page } from '../../lib/api/schemas.ts';
import type { PagePlan } from './seed/site.ts';

/** What a landing page shows, with the port already in its addresses. */
export interface Shown {
  metadata: Metadata;
  headline: string;
  paragraphs: readonly string[];
  actions: NonNullable<Page['actions']>;
  footerLinks: NonNullable<Page['footerLinks']>;
  scripts: NonNullable<Page['scripts']>;
  /** The visitor's audience session, for tools that read it from the page. Empty: none. */
  session: string;
}

const style = raw(`<style>
  body { font: 18px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 3rem 1.5rem; max-width: 42rem; color: #1c2a2e; background: #fbfaf7; }
  h1 { font-size: 2.4rem; line-height: 1.15; overflow-wrap: anywhere; }
  a.button, button { display: inline-block; margin: 0 .5rem .5rem 0; padding: .5rem 1rem; font: inherit; border: 1px solid #17494d; border-radius: .5rem; color: #17494d; background: none; text-decoration: none; }
  p > a.button:first-child { color: #fff; background: #17494d; }
  footer { margin-top: 4rem; border-top: 1px solid #ccc; font-size: .9rem; } footer a { margin-right: 1rem; }
</style>`);

/** The page as it may navigate in itself: one button leaves the tags as they are, as careless sites do. */
const script = raw(`<script>
  for (const button of document.querySelectorAll('button[data-to]')) button.addEventListener('click', () => {
    const { to, title, tags } = button.dataset;
    history.pushState(null, '', to);
    document.querySelector('h1').textContent = title;
    if (tags !== 'updated') return;
    document.title = title + ' · Northwind';
    for (const [selector, attribute] of [['link[rel=canonical]', 'href'], ['meta[property="og:url"]', 'content']]) {
      document.querySelector(selector)?.setAttribute(attribute, location.origin + to);
    }
  });
</script>`);

const properties = {
  'og:title': 'ogTitle',
  'og:description': 'ogDescription',
  'og:image': 'ogImageUrl',
  'og:image:alt': 'ogImageAlt',
  'og:site_name': 'ogSiteName',
  'og:url': 'ogUrl',
} as const;

const metaNames = {
  description: 'description',
  author: 'author',
  'twitter:title': 'twitterTitle',
  'twitter:description': 'twitterDescription',
  'twitter:image': 'twitterImageUrl',
  'twitter:image:alt': 'twitterImageAlt',
  'twitter:site': 'twitterSite',
  'twitter:creator': 'twitterCreator',
  'theme-color': 'themeColor',
} as const;

function head(metadata: Metadata) {
  const lists = { keywords: metadata.keywords?.join(', '), robots: metadata.robots?.join(', ') };
  const named = Object.entries(metaNames).map(([name, field]) => [name, metadata[field]] as const);
  const present = [...named, ...Object.entries(lists)].filter(([, content]) => content);
  return html`<title>${metadata.title ?? ''}</title>
    ${present.map(([name, content]) => html`<meta name="${name}" content="${content}">`)}
    ${Object.entries(properties).map(([property, field]) =>
      metadata[field] ? html`<meta property="${property}" content="${metadata[field]}">` : '',
    )}
    ${metadata.canonicalUrl ? html`<link rel="canonical" href="${metadata.canonicalUrl}">` : ''}`;
}

function action({ url, buttonTitle, purpose }: Shown['actions'][number]) {
  const safe = /^(https?|mailto):/.test(url ?? '') ? url : '#';
  return html`<a class="button" href="${safe}" data-purpose="${purpose}">${buttonTitle}</a>`;
}

/** Enabled scripts are there, but as data that no browser runs. */
function inertScript({ name, content }: Shown['scripts'][number]) {
  const data = JSON.stringify({ name, content }).replaceAll('<', '\\u003c');
  return html`<script type="application/json" data-page-script>${raw(data)}</script>`;
}

function nextButtons(next: { path: string; title: string } | undefined) {
  if (!next) return '';
  const { path, title } = next;
  return html`<p><button type="button" data-to="${path}" data-title="${title}">Next offer</button>
    <button type="button" data-to="${path}" data-title="${title}" data-tags="updated">Next offer, tags updated</button></p>`;
}

/** `next` is what the two buttons go to without loading. */
export function renderLanding(page: Shown, next: { path: string; title: string } | undefined): string {
  const session =
    page.session && html`<div id="audience-session" data-session-id="${page.session}" hidden></div>`;
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    ${head(page.metadata)}
    ${style}</head>
<body>${session}
  <main><h1>${page.headline}</h1>
    ${page.paragraphs.map((text) => html`<p>${text}</p>`)}
    <p>${page.actions.map(action)}</p>
    ${nextButtons(next)}</main>
  <footer>${page.footerLinks.map(
    (group) =>
      html`<h2>${group.title}</h2><p>${(group.links ?? []).map((link) => html`<a href="${link.url}">${link.text}</a>`)}</p>`,
  )}</footer>
  ${page.scripts.filter(({ enabled }) => enabled).map(inertScript)}
  ${script}</body></html>`);
}

/** The root of a host: links to its pages, and no tags at all. */
export function renderHome(host: string, plans: readonly PagePlan[]): string {
  return String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${host}</title>${style}</head>
<body><h1>${host}</h1><ul>${plans.map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`)}</ul></body></html>`);
}

export function renderMissing(): string {
  return String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not found</title>${style}</head>
<body><h1>There is no such page</h1></body></html>`);
}
