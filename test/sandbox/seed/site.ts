// The sample company's landing pages, in the order of the list. The first ones are special on purpose;
// `seed.landing` names them.

export const hosts = {
  main: 'northwind.localhost',
  pricing: 'pricing.northwind.localhost',
  events: 'events.northwind.localhost',
  partner: 'contoso-partner.localhost',
} as const;

export interface PagePlan {
  site: keyof typeof hosts;
  path: string;
  name: string;
  title: string;
  audiences: number;
  audienceBy?: 'query';
  /** The record's canonical address, where it is not the page's own. Null: the record has none. */
  recordCanonical?: string | null;
  /** The canonical tag served, where it is not the record's. Null: none. */
  liveCanonical?: string | null;
  state?: 'archived' | 'deleted';
  /** Sessions on an ordinary day. */
  traffic?: number;
  extra?: 'everything' | 'long' | 'hostile';
}

/** An address of the sample company, with the port still open. */
export function addressOf(site: keyof typeof hosts, path: string): string {
  return `http://${hosts[site]}:{port}${path}`;
}

const shared = addressOf('main', '/solutions');

// biome-ignore format: a table
const special: PagePlan[] = [
  { site: 'main', path: '/pricing', name: 'Spring launch: pricing', title: 'Prices that grow with your team', audiences: 42, traffic: 44, extra: 'everything' },
  { site: 'pricing', path: '/compare', name: 'Compare plans', title: 'Three plans side by side', audiences: 17, audienceBy: 'query' },
  { site: 'events', path: '/summit', name: 'Northwind Summit', title: 'Two days in Lisbon', audiences: 120, traffic: 90 },
  { site: 'main', path: '/brand-kit', name: 'Brand kit', title: 'Logos and colours', audiences: 0, traffic: 0 },
  { site: 'main', path: '/solutions/finance', name: 'Solutions: finance', title: 'For finance teams', audiences: 8, recordCanonical: shared },
  { site: 'main', path: '/solutions/health', name: 'Solutions: health', title: 'For health teams', audiences: 5, recordCanonical: shared },
  { site: 'main', path: '/solutions/retail', name: 'Solutions: retail', title: 'For retail teams', audiences: 3, recordCanonical: shared },
  { site: 'main', path: '/migrate', name: 'Moving to Northwind', title: 'Move in two weeks', audiences: 6, liveCanonical: null },
  { site: 'events', path: '/trust', name: 'Trust centre', title: 'How we keep your data', audiences: 4, recordCanonical: addressOf('events', '/') },
  { site: 'main', path: '/integrations', name: 'Integrations', title: 'Works with what you have', audiences: 9, liveCanonical: addressOf('main', '/pricing') },
  { site: 'main', path: '/customers', name: 'Customer stories', title: 'What teams say', audiences: 5, recordCanonical: null, liveCanonical: addressOf('main', '/customers') },
  { site: 'main', path: '/winter-offer', name: 'Winter offer', title: 'Until the end of February', audiences: 7, state: 'archived' },
  { site: 'events', path: '/long-names', name: 'Long names', title: 'Long names', audiences: 12, extra: 'long' },
  { site: 'partner', path: '/bundle', name: 'Partner bundle', title: 'Northwind with Contoso', audiences: 3 },
  { site: 'partner', path: '/bundle', name: 'Partner bundle (copy)', title: 'Northwind with Contoso', audiences: 2 },
  { site: 'main', path: '/Enterprise/Launch', name: 'Enterprise launch', title: 'For more than 500 people', audiences: 4, recordCanonical: 'http://NORTHWIND.localhost:{port}/Enterprise/Launch' },
  { site: 'pricing', path: '/legacy', name: 'Prices of last year', title: 'Prices of last year', audiences: 2, state: 'deleted' },
  { site: 'main', path: '/hostile', name: '"><script>alert(1)</script> & <b>bold</b>', title: '=HYPERLINK("http://x")', audiences: 3, extra: 'hostile' },
];

const ordinary: [PagePlan['site'], string, string, string, number][] = [
  ['main', '/spring', 'Spring launch: start', 'Plan your spring in one place', 33],
  ['main', '/product/plans', 'Product: plans', 'One plan for everybody', 14],
  ['main', '/product/reports', 'Product: reports', 'Numbers that explain themselves', 11],
  ['main', '/product/inbox', 'Product: inbox', 'Nothing gets lost', 6],
  ['main', '/security', 'Security', 'Your data, your region', 25],
  ['main', '/demo', 'Book a demo', 'Twenty minutes, your questions', 19],
  ['main', '/nonprofits', 'Nonprofits', 'Half the price for good causes', 2],
  ['main', '/education', 'Education', 'Free for classrooms', 8],
  ['main', '/startups', 'Startups 🌱', 'One year on us', 21],
  ['main', '/referral', 'Bring a friend', 'You both get a month', 0],
  ['main', '/es/precios', 'Precios (ES)', 'Precios que crecen con tu equipo', 9],
  ['main', '/ar/asaar', 'الأسعار', 'أسعار تنمو مع فريقك', 5],
  ['pricing', '/calculator', 'Price calculator', 'What would it cost you?', 13],
  ['pricing', '/enterprise', 'Enterprise prices', 'A quote in one day', 28],
  ['pricing', '/annual', 'Pay by the year', 'Two months free', 4],
  ['events', '/webinar-may', 'Webinar: May', 'From spreadsheets to plans', 16],
  ['events', '/webinar-june', 'Webinar: June', 'Reports your board reads', 7],
  ['events', '/meetup-berlin', 'Meetup Berlin', 'An evening with other teams', 10],
  ['events', '/office-hours', 'Office hours', 'Ask us anything on Fridays', 1],
  ['partner', '/welcome', 'Partner welcome', 'Good that you are here', 12],
  ['partner', '/training', 'Partner training', 'Certified in three days', 6],
  ['partner', '/joint-offer', 'Joint offer', 'Both products, one contract', 15],
];

export const plans: readonly PagePlan[] = [
  ...special,
  ...ordinary.map(([site, path, name, title, audiences]) => ({ site, path, name, title, audiences })),
];

/** The least number of pages the service is seeded with: all the special ones. */
export const MIN_PAGES = special.length;

/** Live pages that no record speaks of, by host and path. */
// biome-ignore format: a table
export const unrecorded: readonly { host: string; path: string; title: string; canonical: string }[] = [
  { host: hosts.main, path: '/careers', title: 'Work with us', canonical: addressOf('main', '/careers') },
  { host: hosts.main, path: '/solutions', title: 'Solutions', canonical: shared },
  { host: 'evil-northwind.localhost', path: '/pricing/jane-doe', title: 'Prices that grow with your team', canonical: 'http://evil-northwind.localhost:{port}/pricing/jane-doe' },
  { host: 'evil-northwind.localhost', path: '/copy', title: 'Prices that grow with your team', canonical: addressOf('main', '/pricing') },
];
