import { expect, it } from 'vitest';
import { type MemoryEdit, type MemoryRecord, panelMemory } from '../../../lib/panel/panel-memory.ts';

const empty = (): MemoryRecord => ({ places: {} });

/** A round trip through the stored form. */
const restart = (memory: { all(): MemoryRecord }): MemoryRecord => JSON.parse(JSON.stringify(memory.all()));

it('begins empty', () => {
  const memory = panelMemory(empty(), () => undefined);
  expect(memory.section()).toBeUndefined();
  expect(memory.choice()).toBeUndefined();
  expect(memory.scroll('s', 'audit')).toBe(0);
  expect(memory.of('s', 'audit').get('text', 'initial')).toBe('initial');
});

it('finds everything again after a restart', () => {
  const memory = panelMemory(empty(), () => undefined);
  const choice = { url: 'u', pageId: 'p', audienceId: 'a', audienceName: 'A' };
  memory.goTo('messages');
  memory.choose(choice);
  memory.scrolled('s', 'messages', 120);
  memory.of('s', 'messages').set('find', 'price');
  const again = panelMemory(restart(memory), () => undefined);
  expect(again.section()).toBe('messages');
  expect(again.choice()).toEqual(choice);
  expect(again.scroll('s', 'messages')).toBe(120);
  expect(again.of('s', 'messages').get('find', '')).toBe('price');
});

it('keeps subjects and sections apart', () => {
  const memory = panelMemory(empty(), () => undefined);
  memory.of('s', 'messages').set('text', 'one');
  memory.of('t', 'messages').set('text', 'two');
  memory.of('s', 'audiences').set('text', 'three');
  const read = [
    memory.of('s', 'messages').get('text', ''),
    memory.of('t', 'messages').get('text', ''),
    memory.of('s', 'audiences').get('text', ''),
    memory.of('t', 'audiences').get('text', ''),
  ];
  expect(read).toEqual(['one', 'two', 'three', '']);
});

it('returns a value that was set to null, not the initial one', () => {
  const memory = panelMemory(empty(), () => undefined);
  memory.of('s', 'audit').set<string | null>('text', null);
  expect(memory.of('s', 'audit').get<string | null>('text', 'initial')).toBeNull();
});

it('ignores a section that no longer exists', () => {
  const kept = JSON.parse('{"section":"letters","places":{}}');
  expect(panelMemory(kept, () => undefined).section()).toBeUndefined();
});

it('forgets a choice', () => {
  const memory = panelMemory(empty(), () => undefined);
  memory.choose({ url: 'u', pageId: 'p', audienceId: 'a', audienceName: 'A' });
  memory.choose(undefined);
  expect(restart(memory)).not.toHaveProperty('choice');
});

it('drops the least recently used places and stays small', () => {
  const memory = panelMemory(empty(), () => undefined);
  memory.of('first', 'audit').set('text', 'kept');
  for (let index = 0; index < 100; index++) {
    memory.of(`s${index}`, 'audit').set('text', String(index));
    memory.scrolled('first', 'audit', index);
  }
  expect(Object.keys(memory.all().places)).toHaveLength(36);
  expect(memory.of('first', 'audit').get('text', '')).toBe('kept');
  expect(memory.of('s99', 'audit').get('text', '')).toBe('99');
  expect(memory.of('s10', 'audit').get('text', '')).toBe('');
});

it('adopts the content of another memory without changing that one', () => {
  const tab = panelMemory(empty(), () => undefined);
  tab.goTo('versions');
  tab.of('s', 'versions').set('text', 'typed');
  const pin = panelMemory(
    { section: 'audit', places: { 'audit t': { values: { kept: true } } } },
    () => undefined,
  );
  pin.adopt(tab);
  expect(pin.section()).toBe('versions');
  expect(pin.of('s', 'versions').get('text', '')).toBe('typed');
  expect(pin.of('t', 'audit').get('kept', false)).toBe(true);
  pin.of('s', 'versions').set('text', 'changed');
  expect(tab.of('s', 'versions').get('text', '')).toBe('typed');
});

it('makes its changes again in what another window wrote meanwhile', () => {
  const edits: MemoryEdit[] = [];
  const memory = panelMemory(empty(), (edit) => edits.push(edit));
  memory.of('s', 'messages').set('find', 'price');
  memory.scrolled('s', 'messages', 120);
  memory.goTo('messages');
  memory.choose(undefined);
  const theirs: MemoryRecord = {
    section: 'audit',
    choice: { url: 'u', pageId: 'p', audienceId: 'a', audienceName: 'A' },
    places: { 'messages s': { scroll: 7, values: { text: 'theirs' } }, 'audit t': { values: {} } },
  };
  for (const edit of edits) edit(theirs);
  expect(theirs).toEqual({
    section: 'messages',
    places: {
      'audit t': { values: {} },
      'messages s': { scroll: 120, values: { text: 'theirs', find: 'price' } },
    },
  });
});
