// Suggests form values from a text, an email address or a tab's address.

import mailProviders from 'email-providers/all.json';
import { linkedinLink, mailLink } from '../format/contact-links.ts';
import { defined } from '../format/omit.ts';
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
  return defined({ name, email, phoneNumber, linkedinProfileUrl });
}

/** Returns the email address in what was typed if there is more, such as a name, a link or the signs of an East Asian keyboard. */
export function meantMail(typed: string): string | undefined {
  const [mail] = mailboxesIn(typed);
  return mail === bareText(typed) ? undefined : mail;
}

/** Providers of personal mailboxes that the list of `email-providers` lacks. */
const MORE_PROVIDERS = `139.com 189.cn 1und1.de a1.net addy.io anonaddy.me aon.at asahi-net.or.jp au.com azet.sk bbox.fr biglobe.ne.jp bigpond.com bluemail.ch
  bouygtel.fr bredband.net bredband2.com casema.nl cegetel.net chello.at citromail.hu clix.pt comhem.se ctemplar.com dartybox.com dds.nl
  dismail.de disroot.org dodo.ne.jp dti.ne.jp duck.com eclipso.de elisanet.fi euskaltel.net ewetel.net fastmail.com fastmail.fm
  fastmail.us fastwebnet.it firemail.de getmail.no goo.ne.jp hinet.net hispeed.ch hush.com iafrica.com ik.me inbox.lt infomaniak.com
  inode.at iol.ie jazztel.es jubii.dk kabsi.at kakao.com keemail.me kolabnow.com kolumbus.fi kpnplanet.nl leeloo.ne.jp liwest.at mac.com
  magenta.at mail.bg mail.de mail.dk mailfence.com mailo.com mailo.fr messagingengine.com movistar.es mozmail.com msgsafe.io mweb.co.za
  mykolab.com mymail.ch mynet.com naver.com netcabo.pt netcologne.de netplus.ch netvigator.com nifty.com noos.fr numericable.fr o2mail.de
  o2online.de ocn.ne.jp online.no ono.com op.pl otenet.gr passmail.net plala.or.jp plusnet.com privaterelay.appleid.com proximus.be
  quickline.ch rakuten.jp relay.firefox.com riseup.net runbox.com sapo.pt scarlet.be simplelogin.co simplelogin.com skiff.com so-net.ne.jp
  sohu.com spectrum.net spray.se startmail.com stofanet.dk sunrise.ch swisscom.ch swissonline.ch systemausfall.org systemli.org tele2.nl
  telefonica.net telepac.pt telia.com telia.se tempmail.com thexyz.com tim.it tuta.com tuta.io tutamail.com unity-mail.de unitybox.de
  unitymedia.de upc.nl upcmail.nl users.noreply.github.com versanet.de vivaldi.net vodafone.de vodafone.es vodafone.it vodafonemail.de
  volny.cz vsnl.com wxs.nl xs4all.nl ya.com ymobile.ne.jp youmail.dk zaclys.net ziggo.nl zohomail.eu`;

/** Providers with a domain for each country. */
const IN_ANY_COUNTRY =
  /^(?:aol|gmail|gmx|googlemail|hotmail|icloud|live|lycos|msn|outlook|posteo|protonmail|rocketmail|tiscali|tutanota|yahoo|yandex|ymail)\.[a-z]{2,4}(?:\.[a-z]{2})?$/;

let providers: ReadonlySet<string> | undefined;

/** Returns the domain of an email address, unless it is a known mail provider. The list is incomplete, so this is only a suggestion. */
export function domainOfMail(email: string): string | undefined {
  const address = meantMail(email) ?? bareText(email);
  if (mailLink(address) === undefined) return undefined;
  const { domain, parents = [] } = domainsOf(address.split('@')[1] ?? '', { allowPrivate: true }) ?? {};
  providers ??= new Set([...mailProviders, ...MORE_PROVIDERS.split(/\s+/)]);
  const isProvider = (host: string) => IN_ANY_COUNTRY.test(host) || providers?.has(host);
  return parents.some(isProvider) ? undefined : domain;
}

/** Returns the LinkedIn profile shown in a tab, without query and subpath. */
export function profileOf(address: string | undefined): string | undefined {
  const link = linkedinLink(address);
  const slug = link && /^\/in\/([^/]+)/.exec(new URL(link.href).pathname)?.[1];
  return slug === undefined ? undefined : `https://www.linkedin.com/in/${slug}`;
}
