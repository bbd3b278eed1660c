// What the page of a person, and that of an account, must state.
import { ago } from '../english.ts';
import { formOf, type SavedStatements, tableOf } from '../saved-files.ts';
import { DAY, MINUTE, nowOf } from '../tables.ts';
import { said } from '../words.ts';
import type { World } from '../world.ts';
import type { AccountFact, People, PersonFact } from './people.ts';
import { linkedTo, plain } from './people-list.ts';

const isSeen = (text: string | null | undefined): text is string => /[^\p{C}\p{Z}]/u.test(text ?? '');

export interface RecordStatements {
  title: string;
  /** The service has it no longer: what was read before is still shown. */
  gone: string;
  parts: string[];
  facts: string[];
  /** Of an account's people; undefined where there are none. */
  file: SavedStatements | undefined;
}

/** `logs`: what is known of what the person did, in the order of the list. */
export function personOf(world: World, fact: PersonFact, logs: string[]): RecordStatements {
  const { name, email, phone, profile, domain, slug, daysAgo, personId } = fact;
  const contacts = [email, phone, profile && shownProfile(profile)].filter((each) => each !== null);
  const now = nowOf(world);
  const at = (days: number) => ago(now - days * DAY, now, world.zone);
  return {
    title: plain(isSeen(name) ? name : said('kind.person')),
    gone: '',
    parts: [...(contacts.length > 0 ? contacts : [said('people.person.noContact')]), ...logs],
    facts: [
      ...(domain ? [`${said('field.domain')}: ${domain}`] : []),
      ...(slug ? [`${said('people.person.slug')}: ${slug}`] : []),
      `${said('field.created')}: ${at(daysAgo)}`,
      `${said('field.updated')}: ${at(1)}`,
      `${said('people.person.id')}: ${personId}`,
    ],
    file: undefined,
  };
}

/** Without what every address begins with. */
const shownProfile = (profile: string) => profile.replace(/^https:\/\//, '');

const AT_FIRST = 5;

export function accountOf(world: World, people: People, fact: AccountFact): RecordStatements {
  const { name, domain, active } = fact;
  const persons = linkedTo(people, fact);
  const rows = persons.slice(0, AT_FIRST).map(({ name: called, email, phone, personId }) => {
    const title = [called, email, phone].find(isSeen) ?? said('kind.person');
    const detail = isSeen(called) ? (email ?? phone) : (email ?? phone) === null ? personId : '';
    return [title, ...(detail ? [detail] : [])].map(plain).join(' | ');
  });
  const now = nowOf(world);
  const since = typeof active === 'number' ? ago(now - active * MINUTE, now, world.zone) : active;
  return {
    title: plain(isSeen(name) ? name : domain),
    gone: '',
    parts: [
      domain.toLowerCase(),
      ...(since === null ? [] : [`${said('people.account.active')} ${since}`]),
      `${said('kind.people')} ${persons.length}`,
      ...(persons.length === 0 ? [said('people.account.nobody')] : rows),
      ...(persons.length > AT_FIRST ? [said('act.showAllOf', persons.length)] : []),
    ],
    facts: [],
    file: persons.length > 0 ? personsFile(world, persons) : undefined,
  };
}

/** Named as in the interface. */
function personsFile(world: World, persons: readonly PersonFact[]): SavedStatements {
  const heads = ['personId', 'name', 'email', 'domain', 'slug', 'phoneNumber', 'linkedinProfileUrl'];
  return {
    cells: tableOf(
      formOf(world),
      heads,
      persons.map(({ personId, name, email, domain, slug, phone, profile }) => [
        personId,
        name,
        email,
        domain,
        slug,
        phone,
        profile,
      ]),
    ),
    data: persons.map(({ personId }) => ({ personId })),
  };
}

/** A colleague removed it since it was read. */
export const nowGone = (before: RecordStatements): RecordStatements => ({
  ...before,
  gone: said('act.dismiss'),
});
