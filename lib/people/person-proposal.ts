// Suggests form values from a text, an email address or a tab's address.
import mailProviders from 'email-providers/all.json';
import { linkedinLink, mailLink, recipientsIn, withPlainHost } from '../format/contact-links.ts';
import { upTo } from '../format/texts.ts';
import { domainsOf } from '../match/registrable-domain.ts';
import type { PersonDraft } from './person-form.ts';
import { nameInText } from './person-name.ts';
import { phoneInText } from './phone-numbers.ts';
import { bareText } from './typed-text.ts';

/** Longer texts are not contact data, nor are longer lines. */
const MAX_TEXT_LENGTH = 4000;
const MAX_LINE_LENGTH = 200;

/** Extracts a person's data from a text such as a signature. Only unambiguous values. */
export function personInText(text: string): Partial<PersonDraft> {
  const lines = text
    .slice(0, MAX_TEXT_LENGTH)
    .split(/[\n\r\v\f\u0085\u2028\u2029]/u)
    .filter(({ length }) => length <= MAX_LINE_LENGTH);
  const words = lines.flatMap((line) => bareText(line).split(/[\s<>()[\]"',;|]+/u));
  const email = words.flatMap(mailboxesIn).find((word) => mailLink(word) !== undefined);
  const linkedinProfileUrl = words.map(profileOf).find((profile) => profile !== undefined);
  const phoneNumber = phoneInText(lines);
  const isAtCompany = email !== undefined && domainOfMail(email) !== undefined;
  const name = nameInText(lines, { email, isAtCompany, profile: linkedinProfileUrl });
  return {
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    ...(phoneNumber ? { phoneNumber } : {}),
    ...(linkedinProfileUrl ? { linkedinProfileUrl } : {}),
  };
}

function mailboxesIn(word: string): string[] {
  return recipientsIn(word).map((each) => {
    const mailbox = (each.split(/[:：]/).at(-1) ?? '').replace(/[.!?。．｡！？]{1,3}$/, '');
    // In a text without spaces, the next sentence may follow.
    const sentence = upTo(mailbox, /[。｡](?![a-z\d])/);
    return [sentence, mailbox].map(withPlainHost).find(mailLink) ?? mailbox;
  });
}

/** Returns the email address if it was typed as a link or with the signs of an East Asian keyboard. */
export function meantMail(typed: string): string | undefined {
  const text = bareText(typed);
  const mail = withPlainHost(recipientsIn(text)[0] ?? text);
  return mail !== text && mailLink(mail) !== undefined ? mail : undefined;
}

/** Providers of personal mailboxes that the list of `email-providers` lacks. */
const MORE_PROVIDERS = `au.com biglobe.ne.jp bigpond.com bluemail.ch bouygtel.fr bbox.fr chello.at ctemplar.com disroot.org dismail.de
  dodo.ne.jp duck.com eclipso.de fastmail.com fastmail.fm firemail.de gmx.co.uk hush.com infomaniak.com jazztel.es ik.me kolabnow.com
  leeloo.ne.jp mac.com magenta.at mail.de mailfence.com mailo.com movistar.es msgsafe.io mykolab.com mymail.ch naver.com netplus.ch nifty.com
  numericable.fr ocn.ne.jp ono.com passmail.net plala.or.jp posteo.at posteo.ch posteo.com posteo.de posteo.eu posteo.net privaterelay.appleid.com
  protonmail.ch quickline.ch rakuten.jp riseup.net runbox.com sapo.pt simplelogin.com skiff.com so-net.ne.jp spray.se startmail.com systemli.org
  systemausfall.org telefonica.net thexyz.com tuta.com tuta.io tutamail.com tutanota.com tutanota.de unitybox.de vivaldi.net vodafone.de
  vodafone.es vodafone.it yahoo.ne.jp ymobile.ne.jp zaclys.net`;

let providers: ReadonlySet<string> | undefined;

/** Returns the domain of an email address, unless it is a known mail provider. The list is incomplete, so this is only a suggestion. */
export function domainOfMail(email: string): string | undefined {
  const address = meantMail(email) ?? bareText(email);
  if (mailLink(address) === undefined) return undefined;
  const { domain, parents = [] } = domainsOf(address.split('@')[1] ?? '', { allowPrivate: true }) ?? {};
  providers ??= new Set([...mailProviders, ...MORE_PROVIDERS.split(/\s+/)]);
  return parents.some((parent) => providers?.has(parent)) ? undefined : domain;
}

/** Returns the LinkedIn profile shown in a tab, without query and subpath. */
export function profileOf(address: string | undefined): string | undefined {
  const link = linkedinLink(address);
  const slug = link && /^\/in\/([^/]+)/.exec(new URL(link.href).pathname)?.[1];
  return slug === undefined ? undefined : `https://www.linkedin.com/in/${slug}`;
}
