import { expect, it, test } from 'vitest';
import {
  faultOfRule,
  MAX_SESSION_RULES,
  type SessionRule,
  type SessionRuleFault,
  tidyRule,
} from '../../../lib/sessions/sessions.ts';

const present: SessionRule[] = [
  { kind: 'query', name: 'session' },
  { kind: 'selector', name: '#s', attribute: 'data-id' },
];
const isSelector = (text: string) => !text.includes('[[');

test.each<[SessionRule, SessionRuleFault | undefined]>([
  [{ kind: 'query', name: 'sid' }, undefined],
  [{ kind: 'local-storage', name: 'session' }, undefined],
  [{ kind: 'query', name: '' }, 'empty'],
  [{ kind: 'query', name: 'x'.repeat(300) }, undefined],
  [{ kind: 'query', name: 'x'.repeat(301) }, 'tooLong'],
  [{ kind: 'query', name: '[[' }, undefined],
  [{ kind: 'selector', name: '[[' }, 'selector'],
  [{ kind: 'selector', name: '#s', attribute: 'data id' }, 'attribute'],
  [{ kind: 'selector', name: '#s', attribute: 'x'.repeat(301) }, 'tooLong'],
  [{ kind: 'query', name: 'session' }, 'known'],
  [{ kind: 'selector', name: '#s', attribute: 'data-id' }, 'known'],
  [{ kind: 'selector', name: '#s' }, undefined],
])('the rule %j has the fault %j', (rule, fault) => {
  expect(faultOfRule(rule, present, isSelector)).toBe(fault);
});

it('limits the number of rules', () => {
  const many = Array.from(
    { length: MAX_SESSION_RULES },
    (_, at): SessionRule => ({ kind: 'query', name: `${at}` }),
  );
  expect(faultOfRule({ kind: 'query', name: 'a' }, many, isSelector)).toBe('tooMany');
  expect(faultOfRule({ kind: 'query', name: 'a' }, many.slice(1), isSelector)).toBeUndefined();
});

it('trims space, and drops an attribute where it has no effect', () => {
  expect(tidyRule({ kind: 'selector', name: ' #s ', attribute: ' data-id ' })).toEqual(present[1]);
  expect(tidyRule({ kind: 'selector', name: '#s', attribute: ' ' })).toEqual({
    kind: 'selector',
    name: '#s',
  });
  expect(tidyRule({ kind: 'query', name: 'session', attribute: 'a' })).toEqual(present[0]);
});
