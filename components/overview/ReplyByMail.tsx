import { i18n } from '#i18n';
import { metadataInEffect } from '../../lib/api/metadata-in-effect.ts';
import type { Answer } from '../../lib/api/operation-schemas.ts';
import type { Audience, Page } from '../../lib/api/schemas.ts';
import { mailDraftLink, mailLink } from '../../lib/format/contact-links.ts';
import { plainMarkdown } from '../../lib/format/markdown-text.ts';
import { filled } from '../../lib/format/texts.ts';
import { threadOf } from '../../lib/messages/thread.ts';
import { briefAddress } from '../../lib/page-status/brief.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { dayText } from '../ui/Age.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';

interface ReplyByMailProps {
  person: Pick<Answer<'getPerson'>, 'name' | 'email'>;
  subject: PanelSubject;
  audience: Audience;
  page: Page | undefined;
  revision: number;
}

/** A mail draft from stored data: page, address and last message. Versions and figures are internal and left out. */
export function ReplyByMail({ person, subject, audience, page, revision }: ReplyByMailProps) {
  const { reads } = useView();
  const { pageId, audienceId } = subject;
  const isReached = audienceId !== undefined && mailLink(person.email) !== undefined;
  const kept = useAsync(
    [reads, pageId, audienceId],
    async () => ({
      messages: await reads.peek('getAudienceMessages', { page_id: pageId, audience_id: audienceId ?? '' }),
    }),
    { when: isReached, revision },
  );
  if (!kept.data) return null;
  const { messages } = kept.data;
  const last = messages && threadOf(messages.data).at(-1);
  const address = briefAddress(
    [metadataInEffect(page, audience).canonicalUrl, page?.metadata?.canonicalUrl],
    subject.url,
  );
  const quote = last && plainMarkdown(last.content).trim();
  const lastMessage =
    last?.time === undefined
      ? i18n.t('share.mail.lastMessage')
      : i18n.t('share.mail.said', [dayText(new Date(last.time), true)]);
  const name = filled(person.name);
  const parts = [
    name && i18n.t('share.mail.hello', [name]),
    [i18n.t('share.mail.page', [subject.pageName]), address].filter(Boolean).join('\n'),
    quote && `${lastMessage}\n> ${quote.replaceAll('\n', '\n> ')}`,
  ];
  const draft = {
    subject: i18n.t('share.mail.subject', [subject.pageName]),
    body: parts.filter(Boolean).join('\n\n'),
  };
  return (
    <a class="link" href={mailDraftLink(person.email, draft) ?? ''}>
      {i18n.t('share.mail.reply')}
    </a>
  );
}
