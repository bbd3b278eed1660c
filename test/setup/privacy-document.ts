// The privacy policy for those who do not have the extension yet, made of what its own page on privacy is made of.
import { join } from 'node:path';
import { parseMessagesFile } from '@wxt-dev/i18n/build';
import { storedSubjects, whereStored } from '../../lib/app/stored-data.ts';
import { root } from './root.mjs';

/** Markdown. */
export async function privacyDocument(): Promise<string> {
  const messages = await parseMessagesFile(join(root, 'lib/locales/en.yml'));
  const text = (name: string): string => {
    const message = messages.find(({ key }) => key.join('.') === `options.privacy.${name}`);
    if (message?.type !== 'simple') throw new Error(`The catalogue has no options.privacy.${name}.`);
    return message.message;
  };
  const rows = storedSubjects.map(
    (subject) =>
      `| ${text(`subject.${subject}`)} | ${text(`text.${subject}`)} | ${text(`where.${whereStored(subject)}`)} |`,
  );
  return `# Privacy

${text('intro')}

## ${text('contacted')}

${text('contactedText')}

## What is sent to your service

- The API key, with each request to the service that it belongs to.
- Ids, dates and words that you look up.
- Text that you save to a topic, with the title and address of the page it came from, as your template says.
- What you enter for a new person or account. Firefox asks before a person's name, mail address or phone number is sent.
- Orders to publish or cancel a version.

Nothing is sent to anybody else. No visited address is sent to find out which page it is.

## What is kept, and where

| What | Why and how long | Where |
|---|---|---|
${rows.join('\n')}

*Settings › Privacy and storage* shows how much is kept for each workspace, and clears it. Removing a workspace deletes all that is kept
for it. Removing the extension deletes everything.

## Limited use

What is read of pages and of your service is used only for what you see and do in Audience Lens. It is not sold, not used for
advertising, not read by people, and not given to third parties. This follows the user data policy of the Chrome Web Store, with its
requirements of limited use.
`;
}
