import { expect, test } from 'vitest';
import { MAX_ID_LENGTH, pastedIds } from '../../../lib/format/pasted-ids.ts';

test.each([
  ['', []],
  ['  \n ', []],
  ['topic_1', ['topic_1']],
  ['topic_1 topic_2\ntopic_3,topic_4; topic_5', ['topic_1', 'topic_2', 'topic_3', 'topic_4', 'topic_5']],
  ['topic_1\ntopic_1', ['topic_1']],
  ['"topic_1", (topic_2).', ['topic_1', 'topic_2']],
  ['1. topic_1\n2) topic_2\n- topic_3\n• 4', ['topic_1', 'topic_2', 'topic_3', '4']],
  ['topic_1、topic_2，topic_3；topic_4。', ['topic_1', 'topic_2', 'topic_3', 'topic_4']],
  ['„topic_1“ «topic_2» 「topic_3」 `topic_4`', ['topic_1', 'topic_2', 'topic_3', 'topic_4']],
  ['https://api.example.com/v0/topics/topic_1/entries?limit=5', ['topic_1']],
  ['/topics/a%20b', ['a b']],
  ['/topics/%zz', ['%zz']],
  ['x'.repeat(1001), []],
  ['- topic_1\n• topic_2\n•topic_3\n– topic_4', ['topic_1', 'topic_2', 'topic_3', 'topic_4']],
  ['\u200btopic_1\u2060', ['topic_1']],
  ['/topics/', ['/topics/']],
])('%j holds %j', (text, ids) => {
  expect(pastedIds(text, 'topics').ids).toEqual(ids);
});

test('what is too long for an id is kept beside them', () => {
  const long = 'x'.repeat(MAX_ID_LENGTH + 1);
  expect(pastedIds(`t_1, ${long}`, 'topics')).toEqual({ ids: ['t_1'], tooLong: [long] });
});
