// Actions, action cards, footer links and scripts of a page.
import type { Page } from '../../../lib/api/schemas.ts';
import { assetIdOf, fileIdOf, fileUrl } from './seed-assets.ts';
import { addressOf, type PagePlan } from './site.ts';

type Parts = Required<Page>;

/** Addresses that no interface may turn into something to click. */
const hostileUrls = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://user:secret@bank.example/',
];

export function actions(plan: PagePlan, index: number): Parts['actions'] {
  const links = [
    ['Book a demo', addressOf(plan.site, '/demo'), 'demo', 'link'],
    ['Start for free', 'https://app.northwind.example/start', 'sign-up', 'link'],
    ['Ask a question', 'mailto:hello@northwind.example', 'contact', 'email'],
    ['Send the form', addressOf(plan.site, `${plan.path}#form`), 'form', 'form'],
  ] as const;
  const shown = links.slice(0, plan.extra === 'everything' ? 4 : index % 3);
  const safe = shown.map(([buttonTitle, url, purpose, actionType], at) => ({
    actionId: `action_${index}_${at + 1}`,
    actionIndex: at,
    purpose,
    buttonTitle,
    actionType,
    url,
  }));
  if (plan.extra !== 'hostile') return safe;
  return hostileUrls.map((url, at) => ({
    actionId: `action_${index}_${at + 1}`,
    actionIndex: at,
    purpose: '<img src=x onerror=alert(1)>',
    buttonTitle: `Harmless button ${at + 1}`,
    actionType: 'link',
    url,
  }));
}

export function cards(plan: PagePlan): Parts['actionCardWidgets'] {
  if (plan.extra !== 'everything' && plan.audiences < 15) return [];
  const logos = [0, 1, 2, 3].map((at) => ({
    image: {
      altText: `Logo of customer ${at + 1}`,
      url: fileUrl(fileIdOf('logo', at)),
      fileId: fileIdOf('logo', at),
      assetId: assetIdOf('logo', at),
    },
  }));
  return [{ type: 'logo-row', title: 'Teams that plan with Northwind', logos }];
}

export function footer(plan: PagePlan): Parts['footerLinks'] {
  if (plan.audiences === 0) return [];
  const link = (id: string, text: string, url: string) => ({ id, text, url });
  return [
    {
      id: 'company',
      title: 'Company',
      links: [
        link('careers', 'Work with us', addressOf('main', '/careers')),
        link('trust', 'Trust centre', addressOf('events', '/trust')),
      ],
    },
    { id: 'legal', title: 'Legal', links: [link('imprint', 'Imprint', 'https://northwind.example/imprint')] },
  ];
}

export function scripts(plan: PagePlan): Parts['scripts'] {
  if (plan.extra !== 'everything' && plan.extra !== 'hostile') return [];
  return [
    {
      name: 'Visit counter',
      description: 'Counts visits',
      content: 'window.visits = (window.visits ?? 0) + 1;',
      enabled: true,
    },
    { name: 'Old chat', description: 'Not used any more', content: 'openChat();', enabled: false },
    {
      name: '</script><script>alert(1)</script>',
      description: 'Hard to show on purpose',
      content: '</script><script>document.title = "broken"</script><img src=x onerror=alert(1)>',
      enabled: true,
    },
  ];
}
