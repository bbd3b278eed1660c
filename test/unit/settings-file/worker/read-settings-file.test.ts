// Which settings files are read, and how each fault is named with its place.
import { describe, expect, it, test } from 'vitest';
import { MAX_SETTINGS_BYTES, type SettingsFault } from '../../../../lib/settings-file/settings-file.ts';
import { parseSettings, readSettingsFile } from '../../../../lib/settings-file/worker/read-settings-file.ts';

const baseUrl = 'https://api.example';
const withOne = (more: object) => ({ audienceLens: 1, workspaces: [{ baseUrl, ...more }] });
const faultOf = (value: unknown): SettingsFault | undefined => {
  const reading = readSettingsFile(value);
  return reading.ok ? undefined : reading.fault;
};
const times = (count: number, make: (index: number) => unknown) =>
  Array.from({ length: count }, (_, at) => make(at));
const forSites = (count: number) =>
  times(count, (index) => ({ pattern: `https://site-${index}.example/*`, template: '{url}' }));
const topics = (count: number) => times(count, (at) => ({ topicId: `t${at}` }));
const bound = (count: number) => times(count, (at) => ({ pattern: `https://a.example/${at}`, pageId: 'p' }));
const rules = (count: number) => times(count, () => ({ kind: 'query', name: 'sid' }));

describe('the size of a file', () => {
  const padded = (bytes: number) => {
    const start = JSON.stringify(withOne({}));
    return start + ' '.repeat(bytes - start.length);
  };
  it('security 10: may be 16 MiB', () => expect(parseSettings(padded(MAX_SETTINGS_BYTES)).ok).toBe(true));
  it('security 10: may not be a byte more', () =>
    expect(parseSettings(padded(MAX_SETTINGS_BYTES + 1))).toMatchObject({ fault: { reason: 'too-large' } }));
  it('is counted in bytes', () =>
    expect(parseSettings(`"${'é'.repeat(MAX_SETTINGS_BYTES / 2)}"`)).toMatchObject({
      fault: { reason: 'too-large' },
    }));
});

describe('valid content is read', () => {
  const good: [string, object][] = [
    ['a base URL alone', {}],
    ['a name of 80 characters', { name: 'n'.repeat(80) }],
    ['an id of 100 characters', { id: 'a'.repeat(100) }],
    ['a hold of 0', { capture: { holdSeconds: 0 } }],
    ['a hold of 30', { capture: { holdSeconds: 30 } }],
    ['a template of 2,000 characters', { capture: { template: 't'.repeat(2000) } }],
    ['50 templates for addresses', { capture: { templates: forSites(50) } }],
    ['20 session rules', { sessionRules: rules(20) }],
    ['more bindings than anyone makes by hand', { bindings: bound(20_000) }],
    ['more topics than a menu shows', { topics: topics(5000) }],
    [
      'a topic as long as a service has it',
      { topics: [{ topicId: 't'.repeat(300), title: 'T'.repeat(5000) }] },
    ],
    ['a topic without a title', { topics: [{ topicId: 't', title: '' }] }],
  ];
  test.each(good)('%s', (_, more) => expect(faultOf(withOne(more))).toBeUndefined());

  it('with addresses in the form in which they are stored', () => {
    const reading = readSettingsFile({
      audienceLens: 1,
      workspaces: [
        {
          baseUrl: 'HTTPS://API.example:443/v0/',
          bindings: [{ pattern: 'https://A.example/x/*', never: true }],
        },
      ],
    });
    expect(reading).toMatchObject({
      settings: { workspaces: [{ baseUrl, bindings: [{ pattern: 'https://a.example/x/*' }] }] },
    });
  });

  it('with a list of unknown fields', () => {
    const reading = readSettingsFile({
      ...withOne({ future: 1, topics: [{ topicId: 't', mark: 2 }] }),
      more: {},
    });
    expect(reading).toMatchObject({
      ignored: [['workspaces', 0, 'future'], ['workspaces', 0, 'topics', 0, 'mark'], ['more']],
    });
  });
});

describe('a fault is named with its place', () => {
  const at = (...path: (string | number)[]) => ['workspaces', 0, ...path];
  const bad: [string, unknown, SettingsFault['reason'], (string | number)[]][] = [
    ['null', null, 'not-settings', []],
    ['a list', [], 'not-settings', []],
    ['another version', { audienceLens: 2, workspaces: [] }, 'newer', ['audienceLens']],
    ['no version', { audienceLens: '1', workspaces: [] }, 'choice', ['audienceLens']],
    ['no workspaces', { audienceLens: 1 }, 'missing', ['workspaces']],
    ['none of them', { audienceLens: 1, workspaces: [] }, 'empty', ['workspaces']],
    ['no base URL', { audienceLens: 1, workspaces: [{}] }, 'missing', at('baseUrl')],
    ['plain http', withOne({ baseUrl: 'http://api.example' }), 'address', at('baseUrl')],
    ['a name in an address', withOne({ baseUrl: 'https://u:p@api.example' }), 'address', at('baseUrl')],
    ['an empty name', withOne({ name: '' }), 'empty', at('name')],
    ['a name of 81', withOne({ name: 'n'.repeat(81) }), 'too-long', at('name')],
    ['a name of null', withOne({ name: null }), 'type', at('name')],
    ['an id with a colon', withOne({ id: 'a:1' }), 'form', at('id')],
    ['a name of blanks', withOne({ name: '  ' }), 'empty', at('name')],
    ['a name in which nothing is visible', withOne({ name: '\u{200B}\u{2060}' }), 'empty', at('name')],
    ['plain http for help', { ...withOne({}), helpUrl: 'http://a.example' }, 'help-url', ['helpUrl']],
    ['security 19: the id of the demo', withOne({ id: 'demo' }), 'reserved', at('id')],
    ['an id of 101', withOne({ id: 'a'.repeat(101) }), 'too-long', at('id')],
    ['no colour', withOne({ color: 'beige' }), 'choice', at('color')],
    ['a hold of -1', withOne({ capture: { holdSeconds: -1 } }), 'number', at('capture', 'holdSeconds')],
    ['a hold of 31', withOne({ capture: { holdSeconds: 31 } }), 'number', at('capture', 'holdSeconds')],
    ['a template of blanks', withOne({ capture: { template: ' \n' } }), 'empty', at('capture', 'template')],
    ['a type of blanks', withOne({ capture: { entryType: ' ' } }), 'empty', at('capture', 'entryType')],
    [
      'a template for an address in which nothing is visible',
      withOne({ capture: { templates: [{ pattern: 'https://a.example/*', template: '\u{200B}' }] } }),
      'empty',
      at('capture', 'templates', 0, 'template'),
    ],
    [
      'a session rule of blanks',
      withOne({ sessionRules: [{ kind: 'query', name: ' ' }] }),
      'empty',
      at('sessionRules', 0, 'name'),
    ],
    [
      'a template of 2,001',
      withOne({ capture: { template: 't'.repeat(2001) } }),
      'too-long',
      at('capture', 'template'),
    ],
    [
      '51 templates for addresses',
      withOne({ capture: { templates: forSites(51) } }),
      'too-many',
      at('capture', 'templates'),
    ],
    [
      'a template for no address',
      withOne({ capture: { templates: [{ pattern: 'a.example', template: 't' }] } }),
      'url-pattern',
      at('capture', 'templates', 0, 'pattern'),
    ],
    [
      'two templates for one address',
      withOne({ capture: { templates: [...forSites(1), ...forSites(1)] } }),
      'twice',
      at('capture', 'templates', 1, 'pattern'),
    ],
    ['21 rules', withOne({ sessionRules: rules(21) }), 'too-many', at('sessionRules')],
    [
      'no web address',
      withOne({ bindings: [{ pattern: 'javascript:1', pageId: 'p' }] }),
      'pattern',
      at('bindings', 0, 'pattern'),
    ],
    [
      'a binding to nothing',
      withOne({ bindings: [{ pattern: 'https://a.example/' }] }),
      'target',
      at('bindings', 0),
    ],
    [
      'a pattern twice',
      withOne({ bindings: [...bound(1), ...bound(1)] }),
      'twice',
      at('bindings', 1, 'pattern'),
    ],
    ['a topic twice', withOne({ topics: [...topics(1), ...topics(1)] }), 'twice', at('topics', 1, 'topicId')],
  ];
  test.each(bad)('%s', (_, value, reason, path) => expect(faultOf(value)).toMatchObject({ reason, path }));
});

describe('a key is refused with a reason, wherever it is', () => {
  const names = [
    'key',
    'Key',
    'apiKey',
    'api_key',
    'API-KEY',
    'x-api-key',
    'token',
    'accessToken',
    'secret',
    'password',
    'Authorization',
  ];
  test.each(names)('as %s', (name) => {
    expect(faultOf(withOne({ [name]: 'sk' }))).toMatchObject({
      reason: 'has-key',
      path: ['workspaces', 0, name],
    });
    expect(faultOf({ ...withOne({}), more: [{ [name]: '' }] })).toMatchObject({ reason: 'has-key' });
  });

  it('except that a rule may look for one by its name', () => {
    expect(faultOf(withOne({ sessionRules: [{ kind: 'local-storage', name: 'key' }] }))).toBeUndefined();
  });

  it('and a file nested without end breaks nothing', () => {
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
    expect(
      parseSettings(`{"audienceLens":1,"workspaces":[{"baseUrl":"${baseUrl}"}],"more":${deep}}`).ok,
    ).toBe(true);
  });
});
