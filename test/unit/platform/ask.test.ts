// A view's request when the background replies, refuses, throws or is stopped.
import { beforeEach, describe, expect, it, test } from 'vitest';
import { ask } from '../../../lib/platform/ask.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';

beforeEach(newProfile);

const question = () => ask('unbind', { bindingId: 'b' });
const answering = (...answers: (() => Promise<unknown>)[]) => {
  let asked = 0;
  fakeWorld().onMessage.addListener(() => answers[asked++]?.());
  return () => asked;
};
const gone = (words: string) => () => Promise.reject(new Error(words));
const fine = async () => ({ ok: true, result: 'fine' });

describe('a request', () => {
  it('is answered', async () => {
    answering(fine);
    expect(await question()).toBe('fine');
  });

  it('is the same in both browsers, without what is undefined', async () => {
    answering(fine);
    const input = { kinds: undefined };
    await ask('listHistory', input as never);
    expect(fakeWorld().messages[0]).toMatchObject({ request: 'listHistory' });
    expect(Object.keys((fakeWorld().messages[0] as { input: object }).input)).toEqual([]);
  });

  it('is refused with a problem', async () => {
    answering(async () => ({ ok: false, problem: { kind: 'rate-limited', notBefore: 5 } }));
    await expect(question()).rejects.toMatchObject({
      name: 'ProblemError',
      problem: { kind: 'rate-limited', notBefore: 5 },
    });
  });

  it('fails with a problem that can be shown after a bug of the background', async () => {
    answering(async () => ({ ok: false, bug: 'x is not a function' }));
    await expect(question()).rejects.toMatchObject({
      problem: { kind: 'failed' },
      cause: 'x is not a function',
    });
  });

  test.each([
    'A listener indicated an asynchronous response by returning true, but the message channel closed before a response was received',
    'The message port closed before a response was received.',
    'Could not establish connection. Receiving end does not exist.',
  ])('fault 1: is put once more after: %s', async (words) => {
    const asked = answering(gone(words), fine);
    expect(await question()).toBe('fine');
    expect(asked()).toBe(2);
  });

  it('fault 1: keeps its id when it is repeated, and shares it with no other request', async () => {
    answering(gone('The message port closed before a response was received.'), fine, fine);
    await question();
    await question();
    const ids = fakeWorld().messages.flatMap((message) => (message as { id?: string }).id ?? []);
    expect(ids).toHaveLength(3);
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(2);
  });

  it('fault 25: names the shown workspace, and nothing more of it', async () => {
    answering(fine);
    const shown = { id: 'north', connectionVersion: 3, baseUrl: 'https://a.example' };
    await ask('unbind', { bindingId: 'b' }, shown);
    expect(fakeWorld().messages[0]).toMatchObject({ shown: { id: 'north', connectionVersion: 3 } });
    expect(JSON.stringify(fakeWorld().messages)).not.toContain('a.example');
  });

  it('fault 1: is sent a third time, a moment later, if the ending worker took the second one, too', async () => {
    const words = 'The message port closed before a response was received.';
    const asked = answering(gone(words), gone(words), fine);
    expect(await question()).toBe('fine');
    expect(asked()).toBe(3);
  });

  it('fault 1: is repeated if the ending worker answers that its own calls find no worker', async () => {
    const asked = answering(async () => ({ ok: false, bug: 'No SW' }), fine);
    expect(await question()).toBe('fine');
    expect(asked()).toBe(2);
  });

  it('is sent three times at most, and then fails with a problem that can be shown', async () => {
    const words = 'The message port closed before a response was received.';
    const asked = answering(gone(words), gone(words), gone(words), fine);
    await expect(question()).rejects.toMatchObject({
      problem: { kind: 'failed' },
      cause: 'No answer to unbind',
    });
    expect(asked()).toBe(3);
  });

  it('fault 1: is repeated if no answer came', async () => {
    const asked = answering(async () => undefined, fine);
    expect(await question()).toBe('fine');
    expect(asked()).toBe(2);
  });

  it('is not repeated after any other failure', async () => {
    const asked = answering(gone('Could not clone the message.'), fine);
    await expect(question()).rejects.toThrow('Could not clone');
    expect(asked()).toBe(1);
  });
});
