// People and companies of the sample data, with names that are hard to show on purpose.
import { pickAt } from '../random.ts';

export interface Company {
  name: string | null;
  domain: string;
}

export const companies: readonly Company[] = [
  { name: 'Contoso', domain: 'contoso.example' },
  { name: 'Fabrikam', domain: 'fabrikam.example' },
  { name: 'Adventure Works', domain: 'adventure-works.example' },
  { name: 'Fourth Coffee', domain: 'fourthcoffee.example' },
  { name: 'Litware', domain: 'litware.example' },
  { name: 'Proseware & Söhne GmbH', domain: 'proseware.example' },
  { name: 'Contoso Partner', domain: 'contoso-partner.localhost' },
  { name: 'متجر النور', domain: 'alnoor.example' },
  {
    name: 'Wide World Importers — International Trading, Logistics, Warehousing and Customs Services Holding Company Limited',
    domain: 'wideworldimporters.example',
  },
  { name: null, domain: 'nameless.example' },
  { name: 'Tailspin 🚀 Toys', domain: 'tailspintoys.example' },
  { name: 'Woodgrove "The Bank" <Group>', domain: 'woodgrove.example' },
];

const special = [
  'Jane Doe',
  'نور الهاشمي',
  'יעל ברק',
  '山田 太郎',
  'Zoë "Ace" O’Brien',
  '<b>Bob</b> <img src=x onerror=alert(1)>',
  'Ana-María Fernández de la Cruz y Villanueva-Montenegro del Castillo Hohenzollern-Sigmaringen',
  '👩‍🚀 Kim 🌱',
  'Li',
  "D'Arcy McÑulty",
  '\u202Etxet desrever\u202C Evans',
  'Łukasz Żółć',
] as const;

// biome-ignore format: a list of words
const first = [
  'Amir', 'Beatriz', 'Chen', 'Daria', 'Emeka', 'Freya', 'Goran', 'Hana', 'Ines', 'Jonas',
  'Kavya', 'Liam', 'Maren', 'Noor', 'Oskar', 'Priya', 'Quinn', 'Rosa', 'Sven', 'Tariq',
] as const;
const last = [
  'Abbott',
  'Bauer',
  'Costa',
  'Dahl',
  'Eriksen',
  'Fischer',
  'Garcia',
  'Haddad',
  'Ito',
  'Jensen',
] as const;

/** How many people there are: more than audiences on any page, so that route keys are unique there. */
export const PEOPLE = 180;

export function personName(position: number): string {
  const common = position - special.length;
  return common < 0
    ? pickAt(special, position)
    : `${pickAt(first, common)} ${pickAt(last, Math.floor(common / first.length))}`;
}

/** Jane Doe works at the first company; the others are spread over all of them. */
export function companyOf(position: number): Company {
  return pickAt(companies, position);
}

/** `Zoë O’Brien` becomes `zoe-o-brien`; names without Latin letters become `guest-<position>`. */
export function slugOf(name: string, position: number): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}|<[^>]*>/gu, '')
    .toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return slug || `guest-${position}`;
}

// biome-ignore format: a list of words
export const segments = [
  'Finance leaders', 'Health teams', 'Retail founders', 'Public sector', 'Agencies', 'Universities',
  'Teams of 5 to 20', 'Enterprise security', 'Partners in the Nordics', 'Event visitors',
  'Returning customers', 'Newsletter readers', 'Trial, last week', 'Startups 🌱',
] as const;
