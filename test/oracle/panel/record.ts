// What else the record of a page and an audience holds, and what the folded parts of the overview must state of it. It comes from
// the numbers of a world, so that worlds stay as they are.
import type { AudienceRecord, PageRecord } from '../../sandbox/records.ts';
import { ago } from '../english.ts';
import { counted, said } from '../words.ts';
import type { AudienceFact, PageFact, World } from '../world.ts';

const site = 'www.northwind.example';
const madeName = 'Made by the service';
const title = 'Title';
const ownTitle = 'Own headline';
const description = 'What it is about';
const content = 'const a = 1 < 2;';

type PageParts = Pick<
  PageRecord['page'],
  'actions' | 'headerActionId' | 'actionCardWidgets' | 'footerLinks' | 'scripts'
>;

const has = (number: number, each: number) => number % each === 0;
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const actionsIn = ({ sessions }: PageFact) => upTo(sessions % 3);
const linksIn = ({ sessions }: PageFact) => upTo(sessions % 4);
const hasDescription = ({ converted }: PageFact) => has(converted, 2);

/** The service lists the last button first, and numbers them. */
export function pageParts(page: PageFact): PageParts {
  const image = { altText: '', url: `https://${site}/logo.png`, fileId: '', assetId: '' };
  return {
    actions: actionsIn(page)
      .map((at) => ({
        actionId: `action-${at}`,
        actionIndex: at,
        purpose: `Purpose ${at}`,
        buttonTitle: `Button ${at}`,
        actionType: 'link',
        url: `https://${site}/buy/${at}`,
      }))
      .toReversed(),
    headerActionId: 'action-2',
    actionCardWidgets: has(page.bounced, 2) ? [{ type: 'logos', title: 'Card', logos: [{ image }] }] : [],
    footerLinks:
      linksIn(page).length > 0
        ? [
            {
              id: 'foot',
              title: 'Foot',
              links: linksIn(page).map((at) => ({ id: `${at}`, text: `Link ${at}`, url: '' })),
            },
          ]
        : [],
    scripts: has(page.bounced, 3)
      ? [{ name: 'Counter', description: 'Counts', content, enabled: has(page.bounced, 2) }]
      : [],
  };
}

export const pageMetadata = (page: PageFact, canonicalUrl: string) => ({
  canonicalUrl,
  title,
  ...(hasDescription(page) ? { description } : {}),
});

const hasOwnName = ({ number }: AudienceFact) => has(number, 3);
const hasUrl = ({ number }: AudienceFact) => has(number, 2);
const hasForm = ({ number }: AudienceFact) => has(number, 5);
const hasTitle = ({ number }: AudienceFact) => has(number + 1, 4);

type AudienceParts = Pick<
  AudienceRecord,
  'computedName' | 'customName' | 'actionUrlOverride' | 'actionFormIdOverride' | 'metadataOverride'
>;

export function audienceParts(fact: AudienceFact): AudienceParts {
  return {
    ...(hasOwnName(fact) ? { customName: fact.name, computedName: madeName } : { computedName: fact.name }),
    ...(hasUrl(fact) ? { actionUrlOverride: `https://${site}/own` } : {}),
    ...(hasForm(fact) ? { actionFormIdOverride: 'form-7' } : {}),
    ...(hasTitle(fact) || fact.address !== undefined
      ? {
          metadataOverride: {
            ...(hasTitle(fact) ? { title: ownTitle } : {}),
            ...(fact.address === undefined ? {} : { canonicalUrl: fact.address }),
          },
        }
      : {}),
  };
}

interface Made {
  world: World;
  now: number;
  /** When the page and the audience were made, and the page was changed last. */
  page: number;
  updated: number;
  audience: number;
  address: string;
}

/** Each part with its heading, all words of it in one line. What is empty has no part. */
export function foldedParts(page: PageFact, audience: AudienceFact, made: Made): string[] {
  const parts: [string, string | number, ...string[]][] = [
    [said('kind.audience'), '', ...audienceWords(audience, made)],
    [said('overview.overrides'), ...overrideWords(audience)],
    [said('kind.page'), page.name, ...pageWords(page, made)],
    [said('overview.context.page'), '', 'Context'],
    [said('field.actions'), actionsIn(page).length, ...actionsIn(page).flatMap(actionWords)],
    [
      said('field.cards'),
      Number(has(page.bounced, 2)),
      'Card',
      'logos',
      said('overview.card.noAlt'),
      `${site}/logo.png`,
    ],
    [said('field.links'), linksIn(page).length, 'Foot', ...linksIn(page).map((at) => `Link ${at}`)],
    [said('field.scripts'), Number(has(page.bounced, 3)), ...scriptWords(page)],
    [
      said('overview.metadata.audience'),
      hasDescription(page) ? 3 : 2,
      ...metadataWords(page, audience, made),
    ],
  ];
  return parts.filter(([, note]) => note !== 0).map((words) => words.filter((text) => text !== '').join(' '));
}

function audienceWords(audience: AudienceFact, { world, now, audience: at }: Made): string[] {
  return [
    ...(hasOwnName(audience) ? [said('overview.computedName'), madeName] : []),
    said('field.created'),
    ago(at, now, world.zone),
    said('field.audienceId'),
    audience.audienceId,
  ];
}

function overrideWords(audience: AudienceFact): [number, ...string[]] {
  const url = [said('overview.override.url'), `${site}/own`];
  const form = [said('overview.override.form'), 'form-7'];
  const [removed, added] = [said('publishing.changes.removed'), said('publishing.changes.added')];
  const head = [said('overview.meta.title'), removed, title, added, ownTitle];
  const set = [hasUrl(audience) ? url : [], hasForm(audience) ? form : [], hasTitle(audience) ? head : []];
  return [set.filter((words) => words.length > 0).length, ...set.flat()];
}

function pageWords({ name, pageId, audiences }: PageFact, made: Made): string[] {
  const since = (at: number) => ago(at, made.now, made.world.zone);
  return [
    said('field.name'),
    name,
    said('field.title'),
    name,
    said('kind.audiences'),
    String(audiences.length),
    said('field.created'),
    since(made.page),
    said('field.updated'),
    since(made.updated),
    said('field.pageId'),
    pageId,
  ];
}

function actionWords(at: number): string[] {
  const header = at === 2 ? [said('overview.action.header')] : [];
  return [`Button ${at}`, ...header, 'link', `Purpose ${at}`, `${site}/buy/${at}`];
}

function scriptWords({ bounced }: PageFact): string[] {
  const state = said(`overview.script.${has(bounced, 2) ? 'on' : 'off'}`);
  return ['Counter', state, 'Counts', counted('overview.script.content', content.length), content];
}

function metadataWords(page: PageFact, audience: AudienceFact, { address }: Made): string[] {
  const byHand = [said('overview.origin.override'), ownTitle];
  return [
    said('overview.group.search'),
    said('overview.meta.title'),
    ...(hasTitle(audience) ? byHand : [title]),
    ...(hasDescription(page) ? [said('overview.meta.description'), description] : []),
    said('overview.meta.canonicalUrl'),
    address.replace('https://', ''),
  ];
}
