// The reply to a request with invalid input.
import { beforeEach, expect, it, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { browser } from '../../../../lib/platform/browser.ts';
import { answerViews } from '../../../../lib/platform/worker/message-router.ts';
import { request } from '../../../../lib/platform/worker/request.ts';
import { newProfile, sendAs } from '../../fakes/fake-world.ts';

const run = vi.fn(async () => 'done');
const requests = { look: request(() => ({ url: z.string().check(z.maxLength(10)) }), run) };

beforeEach(() => {
  newProfile();
  run.mockClear();
  answerViews(requests as never);
});

const ask = (message: unknown) =>
  sendAs(
    { id: browser.runtime.id, origin: browser.runtime.getURL('').replace(/\/$/, ''), frameId: 0 },
    message,
  );

test.each([{}, { url: 'x'.repeat(11) }, { url: 5 }, null, 'text'])(
  'an input such as %j is refused',
  async (input) => {
    expect(await ask({ request: 'look', input })).toEqual({ ok: false, problem: { kind: 'rejected' } });
    expect(run).not.toHaveBeenCalled();
  },
);

it('a request in the right form is answered', async () => {
  expect(await ask({ request: 'look', input: { url: 'short' } })).toEqual({ ok: true, result: 'done' });
});

test.each([{ request: 'other', input: {} }, {}, 'look', null])(
  'security 7: %j gets no reply',
  async (message) => {
    expect(await ask(message)).toBeUndefined();
  },
);
