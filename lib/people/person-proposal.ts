// Suggests form values from a text, an email address or a tab's address.
import mailProviders from 'email-providers/all.json';
import { linkedinLink, mailLink } from '../format/contact-links.ts';
import { withoutEnd } from '../format/texts.ts';
import { domainsOf } from '../match/registrable-domain.ts';
import { AROUND_WORDS, mailboxesIn } from './mailboxes.ts';
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
  const [email] = lines.flatMap(mailboxesIn);
  const linkedinProfileUrl = lines
    .flatMap((line) => bareText(line).split(AROUND_WORDS))
    .map((word) => profileOf(withoutEnd(word, /[.!?…:'’。]/)))
    .find((profile) => profile !== undefined);
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

/** Returns the email address in what was typed if there is more, such as a name, a link or the signs of an East Asian keyboard. */
export function meantMail(typed: string): string | undefined {
  const [mail] = mailboxesIn(typed);
  return mail === bareText(typed) ? undefined : mail;
}

/** Providers of personal mailboxes that the list of `email-providers` lacks. */
const MORE_PROVIDERS = `au.com biglobe.ne.jp bigpond.com bluemail.ch bouygtel.fr bbox.fr chello.at ctemplar.com disroot.org dismail.de
  dodo.ne.jp duck.com eclipso.de fastmail.com fastmail.fm firemail.de gmx.co.uk hush.com infomaniak.com jazztel.es ik.me kolabnow.com
  leeloo.ne.jp mac.com magenta.at mail.de mailfence.com mailo.com movistar.es msgsafe.io mykolab.com mymail.ch naver.com netplus.ch nifty.com
  numericable.fr ocn.ne.jp ono.com passmail.net plala.or.jp posteo.at posteo.ch posteo.com posteo.de posteo.eu posteo.net privaterelay.appleid.com
  protonmail.ch quickline.ch rakuten.jp riseup.net runbox.com sapo.pt simplelogin.com skiff.com so-net.ne.jp spray.se startmail.com systemli.org
  systemausfall.org telefonica.net thexyz.com tuta.com tuta.io tutamail.com tutanota.com tutanota.de unitybox.de vivaldi.net vodafone.de
  vodafone.es vodafone.it yahoo.ne.jp ymobile.ne.jp zaclys.net a1.net aon.at asahi-net.or.jp casema.nl comhem.se dti.ne.jp elisanet.fi
  euskaltel.net ewetel.net fastwebnet.it getmail.no goo.ne.jp hispeed.ch inode.at jubii.dk kabsi.at kolumbus.fi kpnplanet.nl liwest.at
  mail.bg mail.dk mozmail.com netcologne.de noos.fr o2mail.de o2online.de online.no op.pl plusnet.com scarlet.be sohu.com spectrum.net
  stofanet.dk sunrise.ch swissonline.ch telia.com unitymedia.de versanet.de vodafonemail.de xs4all.nl youmail.dk ziggo.nl zohomail.eu
  139.com 189.cn`;
/** They have a domain in every country. */
const PROVIDERS_EVERYWHERE = /^(?:aol|gmx|hotmail|live|msn|outlook|yahoo)\.[a-z]{2,4}(?:\.[a-z]{2})?$/;

let providers: ReadonlySet<string> | undefined;

/** Returns the domain of an email address, unless it is a known mail provider. The list is incomplete, so this is only a suggestion. */
export function domainOfMail(email: string): string | undefined {
  const address = meantMail(email) ?? bareText(email);
  if (mailLink(address) === undefined) return undefined;
  const { domain, parents = [] } = domainsOf(address.split('@')[1] ?? '', { allowPrivate: true }) ?? {};
  providers ??= new Set([...mailProviders, ...MORE_PROVIDERS.split(/\s+/)]);
  const isProvider = (host: string) => providers?.has(host) || PROVIDERS_EVERYWHERE.test(host);
  return parents.some(isProvider) ? undefined : domain;
}

/** Returns the LinkedIn profile shown in a tab, without query and subpath. */
export function profileOf(address: string | undefined): string | undefined {
  const link = linkedinLink(address);
  const slug = link && /^\/in\/([^/]+)/.exec(new URL(link.href).pathname)?.[1];
  return slug === undefined ? undefined : `https://www.linkedin.com/in/${slug}`;
}
