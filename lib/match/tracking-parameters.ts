// Query parameters that say where a visitor came from and never what is shown.
//
// Only names that one vendor owns, or that are documented as tracking, are listed. Everyday words that
// sites also use to choose content (ref, source, src, id, cid, campaign) are not: dropping one of those
// could make two pages look like one.

const NAMES = new Set(
  [
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
  ].flatMap((names) => names.split(' ')),
);

/** Families whose members are open-ended: Urchin, HubSpot ads, and the two spellings of Matomo. */
const PREFIXES = ['utm_', 'hsa_', 'mtm_', 'pk_'];

/** Whether a query parameter of this (decoded) name is left out of comparisons; capitals do not matter. */
export function isTrackingParameter(name: string): boolean {
  const lower = name.toLowerCase();
  return NAMES.has(lower) || PREFIXES.some((prefix) => lower.startsWith(prefix));
}

/** The URL without tracking parameters; the very same string where it has none or is no URL. */
export function withoutTracking(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  const parameters = parsed.search.slice(1).split('&');
  const kept = parameters.filter((parameter) => !isTrackingParameter(nameOf(parameter)));
  if (kept.length === parameters.length) return url;
  parsed.search = kept.join('&');
  return parsed.href;
}

function nameOf(parameter: string): string {
  return [...new URLSearchParams(parameter).keys()][0] ?? '';
}
