// The registered part of a host: what an account is named by.
//
// There is no public suffix list in here. It would make the worker half as large again (47 KB compressed) and slow each of its
// starts, for a proposal that a person may change; and known accounts are recognised without it, since each parent of a
// host is looked up as it is. What is left to a rule are the registries that sell names below a second label, and the
// hosts that give a name to each of their customers.
import { isPrivateHost } from '../workspace/private-host.ts';

/** Below a country's ending of two letters these are a registry's own. */
const REGISTRY_LABELS = new Set(
  'ac asn co com edu firm gen go gob gouv gov govt gv id ind info k12 law ltd me mil mod ne net nhs nic nom or org plc pol sch web'.split(
    ' ',
  ),
);

/** Each customer has a name below one of these. */
const HOSTING = new Set(
  `amazonaws.com appspot.com azurewebsites.net blogspot.com bubbleapps.io carrd.co cloudfront.net firebaseapp.com fly.dev
  framer.app framer.website github.io gitlab.io godaddysites.com herokuapp.com hubspotpagebuilder.com myshopify.com
  netlify.app ngrok-free.app ngrok.io notion.site onrender.com pages.dev readthedocs.io replit.app squarespace.com
  substack.com surge.sh tumblr.com uk.com us.com vercel.app web.app webflow.io weebly.com wixsite.com wordpress.com
  workers.dev`.split(/\s+/),
);

/** A host in the spelling that is compared: lower case, ASCII, without `www.`. Undefined where it is none. */
export function hostName(text: string): string | undefined {
  const trimmed = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`);
  // User info would be read as a host by some, and by others not.
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return undefined;
  const host = url.hostname.replace(/\.$/, '').replace(/^www\.(?=.*\.)/, '');
  const isName = /^[a-z0-9-_]+(\.[a-z0-9-_]+)+$/.test(host) && !/(^|\.)\d+$/.test(host);
  return isName ? host : undefined;
}

/** The registrable domain, and the host with its parents, longest first, to look up accounts. `allowPrivate`: private names too. */
export function domainsOf(
  address: string,
  { allowPrivate = false } = {},
): { domain: string; parents: string[] } | undefined {
  const host = hostName(address);
  if (host === undefined || (!allowPrivate && isPrivateHost(host))) return undefined;
  const labels = host.split('.');
  const all = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  // Where the host itself is such a name, it is all there is.
  const parents = all.filter((name) => name === host || !HOSTING.has(name));
  const domain = all.findLast((name, index) => index === 0 || !isSuffix(name)) ?? host;
  return { domain, parents };
}

function isSuffix(name: string): boolean {
  const [second = '', top = '', ...more] = name.split('.');
  if (HOSTING.has(name)) return true;
  return more.length === 0 && top.length === 2 && REGISTRY_LABELS.has(second);
}
