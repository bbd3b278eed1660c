// Query parameters and path parts that identify the visitor or the referrer, or sign a person in: never the content.
//
// Lists only names that belong to one vendor or are documented as tracking. Sites also use everyday words (ref, source, src, id,
// cid, campaign) to select content, so dropping those could merge two pages. The list need not be complete: `findings.ts`
// ignores unknown parameters on paths where no query distinguishes pages.

import { TOKENS } from './credentials.ts';

const NAMES = new Set(
  [
    ...TOKENS,
    // Google: ads clicks, cross-domain linker, organic product listings
    'gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid srsltid _ga _gl',
    // Meta
    'fbclid fb_action_ids fb_action_types fb_source fb_ref igsh igshid',
    // Microsoft, X, TikTok, LinkedIn, Reddit, Pinterest, Snapchat, Yandex
    'msclkid twclid ttclid li_fat_id rdt_cid epik sccid yclid ysclid _openstat',
    // Mailing: Mailchimp, HubSpot, Marketo, Eloqua, Klaviyo, Vero, Omeda, MailerLite, Drip, dotdigital
    'mc_cid mc_eid _hsenc _hsmi __hstc __hssc __hsfp hsctatracking mkt_tok elqtrack elqtrackid _ke _kx',
    'vero_id vero_conv oly_anon_id oly_enc_id ml_subscriber ml_subscriber_hash __s dm_i',
    // Adobe, affiliate and attribution networks
    's_cid s_kwcid ef_id irclickid irgwc zanpid wickedid _branch_match_id rb_clickid',
    // Sessions of PHP, servlets, ColdFusion and shops, if cookies are off
    'phpsessid jsessionid cfid cftoken oscsid zenid',
  ].flatMap((names) => names.split(' ')),
);

/** Prefixes with an open set of names: Urchin, HubSpot ads and both spellings of Matomo. */
const PREFIXES = ['utm_', 'hsa_', 'mtm_', 'pk_'];

/** `name` is decoded; case is ignored. */
export function isTrackingParameter(name: string): boolean {
  const lower = name.toLowerCase();
  return NAMES.has(lower) || PREFIXES.some((prefix) => lower.startsWith(prefix));
}

/** Names that sites commonly use to select a document. */
const DOCUMENTS = new Set('id p page page_id post post_id article product item node'.split(' '));

/** Whether a parameter of this decoded name probably selects the document. */
export const namesDocument = (name: string): boolean => DOCUMENTS.has(name.toLowerCase());

/** Removes the session id that servlets (`;jsessionid=…`) and ASP.NET (`/(S(…))/`) put into the path if cookies are off. */
export function withoutSession(path: string): string {
  return path.replace(/;jsessionid=[^;/]*/gi, '').replace(/\/\((?:[AFSX]\([\w-]+\))+\)(?=\/|$)/g, '');
}

/** Removes tracking parameters (also within a fragment) and session ids. Returns the same string if there are none or it is no web address. */
export function withoutTracking(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return url;
  const { pathname, search, hash } = parsed;
  const path = withoutSession(pathname);
  const query = withoutTrackingIn(search.slice(1));
  const fragment = withoutTrackingInFragment(hash);
  if (path === pathname && query === search.slice(1) && fragment === hash) return url;
  Object.assign(parsed, { pathname: path, search: query, hash: fragment });
  return parsed.href;
}

/** A fragment has parameters behind a route, or alone. */
function withoutTrackingInFragment(hash: string): string {
  const [, before = '', parameters] = /^(#!?\/[^?]*\?|#(?!!?\/))(.*)$/.exec(hash) ?? [];
  if (parameters === undefined) return hash;
  const kept = withoutTrackingIn(parameters);
  return kept === '' ? before.slice(0, -1) : before + kept;
}

function withoutTrackingIn(query: string): string {
  const significant = parametersIn(query)
    .filter((parameter) => !isTrackingParameter(nameOf(parameter)))
    .join('&');
  return significant.length === query.length ? query : significant;
}

/** Separated also as mails do it that escape the ampersand, or that append tracking to what has a query. */
export const parametersIn = (query: string): string[] =>
  query
    .replace(/^(?:amp;)+/, '')
    .split(/&(?:amp;)*/)
    .map((parameter) => {
      const [own = '', ...appended] = parameter.split('?');
      const kept = appended.filter((part) => !isTrackingParameter(nameOf(part)));
      return [own, ...kept].join('?');
    });

const nameOf = (parameter: string): string => [...new URLSearchParams(parameter).keys()][0] ?? '';
