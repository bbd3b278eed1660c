// Registrable domains: proposed names of accounts.
//
// A public suffix list would enlarge the worker by half (47 KB compressed) and slow each start, for a proposal that a person can
// edit. Known accounts do not need it, because every parent of a host is looked up. So rules cover only second-level registries
// and hosting domains.
import { isPrivateHost } from '../format/private-host.ts';

/** Second-level registries below a two-letter country code. */
const REGISTRY_LABELS = new Set(
  'ac asn asso co com edu firm gen go gob gouv gov govt gv id ind info k12 law ltd me mil mod ne net nhs nic nom or org plc pol sch web'.split(
    ' ',
  ),
);

/** Hosting domains, with a subdomain per customer. */
const HOSTING = new Set(
  `amazonaws.com appspot.com azurestaticapps.net azurewebsites.net blogspot.com bubbleapps.io carrd.co cloudfront.net de.com
  eu.com firebaseapp.com fly.dev framer.app framer.website github.io gitlab.io godaddysites.com herokuapp.com hs-sites.com
  hubspotpagebuilder.com jimdosite.com lpages.co myshopify.com netlify.app ngrok-free.app ngrok.io notion.site
  onmicrosoft.com onrender.com pages.dev readthedocs.io replit.app run.app sharepoint.com squarespace.com substack.com
  surge.sh tumblr.com uk.com us.com vercel.app web.app webflow.io weebly.com wixsite.com wordpress.com workers.dev
  zendesk.com`.split(/\s+/),
);

/** Normalized host: lower case, ASCII, without `www.`. Returns undefined if the text is not a host name. */
export function hostName(text: string): string | undefined {
  const trimmed = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`);
  // Parsers disagree about the host of a URL with user info.
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return undefined;
  const host = url.hostname.replace(/\.$/, '').replace(/^www\.(?=.*\.)/, '');
  const isName = /^[a-z0-9-_]+(\.[a-z0-9-_]+)+$/.test(host) && !/(^|\.)\d+$/.test(host);
  return isName ? host : undefined;
}

/** The registrable domain, and the host with its parents, longest first, for account lookup. `allowPrivate` admits private names. */
export function domainsOf(
  address: string,
  { allowPrivate = false } = {},
): { domain: string; parents: string[] } | undefined {
  const host = hostName(address);
  if (host === undefined || (!allowPrivate && isPrivateHost(host))) return undefined;
  const labels = host.split('.');
  const all = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  // A hosting domain counts only if it is the host itself.
  const parents = all.filter((name) => name === host || !HOSTING.has(name));
  const domain = all.findLast((name, index) => index === 0 || !isSuffix(name)) ?? host;
  return { domain, parents };
}

function isSuffix(name: string): boolean {
  const [second = '', top = '', ...more] = name.split('.');
  if (HOSTING.has(name)) return true;
  return more.length === 0 && top.length === 2 && REGISTRY_LABELS.has(second);
}
