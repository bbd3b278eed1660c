import { expect, it } from 'vitest';
import { useRemembered } from '../../../components/ui/use-remembered.ts';
import type { SectionMemory } from '../../../lib/panel/panel.ts';
import { click, draw } from '../fixtures/render.tsx';

function Query({ memory }: { memory: SectionMemory }) {
  const [query, setQuery] = useRemembered(memory, 'query', { text: '', sort: 'name' });
  const change = (part: Partial<typeof query>) => setQuery((present) => ({ ...present, ...part }));
  const both = () => {
    change({ text: 'jane' });
    change({ sort: 'status' });
  };
  return (
    <button type="button" onClick={both}>
      {query.text} {query.sort}
    </button>
  );
}

it('keeps both of two changes that are made before it is drawn again', async () => {
  const stored = new Map<string, unknown>();
  const memory = {
    get: (name: string, initial: unknown) => stored.get(name) ?? initial,
    set: (name: string, value: unknown) => stored.set(name, value),
  } as unknown as SectionMemory;
  const { find, text } = await draw(<Query memory={memory} />);
  await click(find('button'));
  expect(text()).toBe('jane status');
  expect(stored.get('query')).toEqual({ text: 'jane', sort: 'status' });
});
