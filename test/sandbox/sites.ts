// The landing pages, served as real HTML by their hosts. What is served is the published version.
import { type Context, Hono } from 'hono';
import type { Metadata } from '../../lib/api/schemas.ts';
import type { Env } from './api.ts';
import { article, articleFrame } from './article.ts';
import { renderHome, renderLanding, renderMissing, type Shown } from './landing.ts';
import { effectiveMetadata } from './presenting.ts';
import type { AudienceRecord, PageRecord } from './records.ts';
import { isPlain } from './seed/plain-texts.ts';
import { ensureAudiences } from './seed/seed.ts';
import { hosts, plans, unrecorded } from './seed/site.ts';
import { paragraphs } from './seed/wording.ts';
import { latestVersion, publishedVersion } from './version-life.ts';
import { type World, withPort } from './world.ts';

interface Found {
  page: PageRecord;
  audience?: AudienceRecord | undefined;
}

/** Of several pages with one address the first is served. Deleted pages are gone. */
function pageAt(world: World, address: string): PageRecord | undefined {
  return world.store.find('page', address).find(({ page }) => !page.deletedAt);
}

function audienceAt(world: World, page: PageRecord, routeKey: string): AudienceRecord | undefined {
  const { pageId } = page.page;
  ensureAudiences(world, pageId);
  return world.store.find('audience', `${pageId}/${routeKey}`)[0];
}

function find(world: World, host: string, path: string, key: string | undefined): Found | undefined {
  const page = pageAt(world, host + path);
  if (page) {
    const asked = page.audienceBy === 'query' && key !== undefined;
    return { page, audience: asked ? audienceAt(world, page, key) : undefined };
  }
  const cut = path.lastIndexOf('/');
  const parent = pageAt(world, host + path.slice(0, cut));
  if (parent?.audienceBy !== 'path') return undefined;
  const audience = audienceAt(world, parent, path.slice(cut + 1));
  return audience && { page: parent, audience };
}

/** The tags of the page; some pages of the site plan serve wrong ones on purpose. */
function tagsOf(page: PageRecord, metadata: Metadata): Metadata {
  if (page.liveCanonical === undefined) return metadata;
  const { canonicalUrl, ogUrl, ...rest } = metadata;
  if (page.liveCanonical === null) return rest;
  return { ...rest, canonicalUrl: page.liveCanonical, ogUrl: page.liveCanonical };
}

/** What the live version brought, and what the next one would replace. */
function changedTexts(audience: AudienceRecord | undefined, now: number): string[] {
  const [live, latest] = audience ? [publishedVersion(audience, now), latestVersion(audience)] : [];
  const brought = live?.changes.map(({ newValue }) => newValue) ?? [];
  const replaced = latest === live ? [] : (latest?.changes.map(({ previousValue }) => previousValue) ?? []);
  return [...new Set([...brought, ...replaced].flatMap((text) => text?.split('\n\n') ?? []))].filter(Boolean);
}

function shown(world: World, { page, audience }: Found): Shown {
  const now = world.clock.now();
  const version = audience && publishedVersion(audience, now);
  const metadata = audience ? effectiveMetadata(page, audience, now) : page.page.metadata;
  return {
    metadata: tagsOf(page, metadata),
    headline: version?.headline ?? page.page.title,
    paragraphs: [...(version?.paragraphs ?? paragraphs.slice(0, 3)), ...changedTexts(audience, now)],
    actions: page.page.actions ?? [],
    footerLinks: page.page.footerLinks ?? [],
    scripts: page.page.scripts ?? [],
    session: page.index === 0 ? (JSON.parse(world.store.read('seed') ?? '{}').sessions?.[0] ?? '') : '',
  };
}

function unrecordedPage(host: string, path: string): Shown | undefined {
  const plan = unrecorded.find((each) => each.host === host && each.path === path);
  if (!plan) return undefined;
  const { title, canonical } = plan;
  const metadata = { title, canonicalUrl: canonical, ogUrl: canonical };
  return {
    metadata,
    headline: title,
    paragraphs: paragraphs.slice(2, 4),
    actions: [],
    footerLinks: [],
    scripts: [],
    session: '',
  };
}

/** The next page of the same host in the site plan, for navigation without loading. */
function nextOn(host: string, path: string) {
  const own = plans.filter(({ site, state }) => hosts[site] === host && !state);
  const at = own.findIndex((plan) => path === plan.path || path.startsWith(`${plan.path}/`));
  const next = own[(at + 1) % Math.max(own.length, 1)];
  return next && { path: next.path, title: next.title };
}

/** The decoded path. One that cannot be decoded matches no page. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function serve(world: World, c: Context<Env>): string | undefined {
  const { hostname: host, pathname } = new URL(c.req.url);
  const path = decoded(pathname).replace(/(.)\/+$/, '$1');
  if (host === 'blog.localhost')
    return path === '/article' ? article : path === '/frame' ? articleFrame : undefined;
  // The buttons are for tests; where people look, a page is like one of theirs.
  const next = isPlain(world.store) ? undefined : nextOn(host, path);
  const found = find(world, host, path, c.req.query('for'));
  const page = found ? shown(world, found) : unrecordedPage(host, path);
  if (page) return renderLanding(withPort(world, page), next);
  const own = plans.filter(({ site, state }) => hosts[site] === host && !state);
  return path === '/' && own.length > 0 ? renderHome(host, own) : undefined;
}

export function makeSites(world: World): Hono<Env> {
  const sites = new Hono<Env>();
  sites.get('/favicon.ico', (c) => c.body(null, 204));
  sites.get('*', (c) => {
    const page = serve(world, c);
    return page === undefined ? c.html(renderMissing(), 404) : c.html(page);
  });
  return sites;
}
