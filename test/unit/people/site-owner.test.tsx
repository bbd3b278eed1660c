import { expect, it, vi } from 'vitest';
import { useSiteOwner } from '../../../components/people/TabPeople.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { draw } from '../fixtures/render.tsx';

const Owner = ({ url }: { url: string }) => <p>{useSiteOwner(url).domain}</p>;

it.each(['https://contoso.example/a', 'about:reader?url=https%3A%2F%2Fcontoso.example%2Fa'])(
  'the owner of a site is asked for at %s',
  async (url) => {
    const ask = vi.fn(async () => ({ domain: 'contoso.example' }));
    const { text } = await draw(<Owner url={url} />, { ask: ask as unknown as Ask });
    expect(ask).toHaveBeenCalledWith('accountOfTab', { url: 'https://contoso.example/a' });
    expect(text()).toBe('contoso.example');
  },
);
