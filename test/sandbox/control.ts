// Routes for tests that run in another process. No key, but only from this machine, and only when asked
// for by a loopback name, so that no landing page can reach them.
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Env, Machinery } from './api.ts';
import type { Changes } from './changes.ts';
import { faultSchema } from './faults.ts';
import { errorBody, invalid, Refusal } from './refusal.ts';
import type { Seed } from './seed/seed.ts';

const advanceSchema = z.strictObject({ ms: z.int().check(z.minimum(0)) });

const dataSchema = z.union([
  z.strictObject({ pageId: z.string(), name: z.string() }),
  z.strictObject({ pageId: z.string(), addAudience: z.strictObject({ name: z.string() }) }),
  z.strictObject({ pageId: z.string(), audienceId: z.string(), bumpVersion: z.literal(true) }),
]);

function change(changes: Changes, asked: z.infer<typeof dataSchema>): Record<string, string> {
  if ('name' in asked) {
    changes.renamePage(asked.pageId, asked.name);
    return { pageId: asked.pageId };
  }
  if ('addAudience' in asked)
    return { audienceId: changes.addAudience(asked.pageId, asked.addAudience.name) };
  return { versionId: changes.bumpVersion(asked.pageId, asked.audienceId) };
}

async function read<S extends z.ZodMiniType>(c: Context<Env>, schema: S): Promise<z.infer<S>> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const result = z.safeParse(schema, body, { error: z.locales.en().localeError });
  if (!result.success) throw invalid(z.prettifyError(result.error));
  return result.data;
}

export function makeControl(machinery: Machinery, changes: Changes, seed: () => Seed): Hono<Env> {
  const { faults, ledger, world } = machinery;
  const control = new Hono<Env>().basePath('/__control');
  control.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    return c.body(errorBody(error.code, error.message), error.status === 404 ? 404 : 400);
  });
  control.get('/faults', (c) => c.json(faults.list()));
  control.post('/faults', async (c) => {
    faults.add(await read(c, faultSchema));
    return c.body(null, 204);
  });
  control.delete('/faults', (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  control.get('/ledger', (c) => c.json(ledger.entries()));
  control.delete('/ledger', (c) => {
    ledger.clear();
    return c.body(null, 204);
  });
  control.post('/advance', async (c) => {
    world.clock.advance((await read(c, advanceSchema)).ms);
    return c.json({ now: world.clock.now() });
  });
  control.post('/data', async (c) => c.json(change(changes, await read(c, dataSchema))));
  control.get('/seed', (c) => c.json(seed()));
  return control;
}
