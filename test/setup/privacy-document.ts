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
  const keptIn = (where: ReturnType<typeof whereStored>) =>
    `### ${text(`where.${where}`).replace(/\.$/, '')}

| What | Why and how long |
|---|---|
${storedSubjects
  .filter((subject) => whereStored(subject) === where)
  .map((subject) => `| ${text(`subject.${subject}`)} | ${text(`text.${subject}`)} |`)
  .join('\n')}`;
  return `# Privacy

${text('intro')}

## ${text('contacted')}

${text('contactedText')}

## What is sent to your service

- The API key, with each request to the service it belongs to.
- Ids, dates and words you look up.
- Text you save to a topic, with the title and address of its page, as your template says.
- What you enter for a new person or account. Firefox asks first.
- What you publish or cancel.

Nothing is sent to anyone else, and addresses you visit are sent to no one.

## What is kept, and where

${keptIn('profile')}

${keptIn('memory')}

*Settings › Privacy and help* shows how much is kept for each workspace, and clears it. Removing a workspace deletes what is kept
for it; removing the extension deletes everything.

## Limited use

What is read from pages and from your service is used only for what you see and do in Audience Lens. It is not sold, not used for
advertising, not read by people, and not given to third parties. This follows the user data policy of the Chrome Web Store, with its
requirements of limited use.
`;
}
