// The mail draft to an audience's person.
import { expect, it, vi } from 'vitest';
import { ReplyByMail } from '../../../components/overview/ReplyByMail.tsx';
import type { ServiceReads } from '../../../lib/platform/service-reads.ts';
import { draw } from '../fixtures/render.tsx';

const message = {
  messageId: 'm',
  content: 'Shortened **the headline**.\n\nMoved security up.',
  changes: [],
  timestamp: 1_790_000_000_000,
  hasSnapshot: false,
  reasoning: 'secret',
  isInterrupted: false,
};
const conversation = { conversation: { publishedMessageId: 'm' }, messages: [message], pendingChanges: [] };

async function drawn(more: { email?: string | null; url?: string; messages?: object[] }) {
  const { email = 'jane@contoso.example', url = 'https://a.example/pricing/jane?utm=1#x', messages } = more;
  const data = { ...conversation, messages: messages ?? [message] };
  const peek = vi.fn(async () => ({ data, at: 1 }));
  const subject = { pageId: 'p', pageName: 'Pricing & more', audienceId: 'a', url };
  const { root } = await draw(
    <ReplyByMail
      person={{ name: 'Jane Doe', email }}
      subject={subject as never}
      audience={{} as never}
      page={undefined}
      revision={1}
    />,
    { reads: { peek } as unknown as ServiceReads },
  );
  const link = root.querySelector('a');
  const [, query = ''] = (link?.getAttribute('href') ?? '').split('?');
  const part = (name: string) =>
    decodeURIComponent(
      query
        .split('&')
        .find((each) => each.startsWith(`${name}=`))
        ?.slice(name.length + 1) ?? '',
    );
  return { link, peek, subject: part('subject'), body: part('body').replaceAll('\r\n', '\n') };
}

it('has a greeting, the page, its address, and the last message', async () => {
  const { link, subject, body } = await drawn({});
  expect(link?.textContent).toBe('Reply by email');
  expect(link?.getAttribute('href')).toMatch(/^mailto:jane@contoso\.example\?subject=/);
  expect(subject).toBe('About Pricing & more');
  expect(body).toMatch(
    /^Hello Jane Doe\n\nYour page: Pricing & more\nhttps:\/\/a\.example\/pricing\/jane\n\nLast message \(.+\):\n> Shortened the headline\.\n>\n> Moved security up\.$/,
  );
  expect(body).not.toContain('secret');
});

it('leaves out what is not stored', async () => {
  const { body } = await drawn({ messages: [], url: '' });
  expect(body).toBe('Hello Jane Doe\n\nYour page: Pricing & more');
});

it.each([null, 'jane', 'jane@contoso.example?bcc=eve@x.example'])(
  'security 8: is not offered where the address is %j, and reads nothing',
  async (email) => {
    const { link, peek } = await drawn({ email });
    expect(link).toBeNull();
    expect(peek).not.toHaveBeenCalled();
  },
);

it('quotes a message that came while it was open', async () => {
  const messages = [message];
  const peek = vi.fn(async () => ({ data: { ...conversation, messages: [...messages] }, at: 1 }));
  const subject = { pageId: 'p', pageName: 'Pricing', audienceId: 'a', url: '' };
  const at = (revision: number) => (
    <ReplyByMail
      person={{ name: 'Jane Doe', email: 'jane@contoso.example' }}
      subject={subject as never}
      audience={{} as never}
      page={undefined}
      revision={revision}
    />
  );
  const { find, redraw } = await draw(at(1), { reads: { peek } as unknown as ServiceReads });
  messages.push({ ...message, messageId: 'n', content: 'Forget it.', timestamp: message.timestamp + 1 });
  await redraw(at(2));
  expect(decodeURIComponent(find('a').getAttribute('href') ?? '')).toContain('Forget it.');
});
