// What is said of sessions, compared with an oracle that knows nothing of the extension: `test/oracle/sessions.ts`.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { formOf } from '../../oracle/saved-files.ts';
import { sessionFile, sessionsFile, summaryFile } from '../../oracle/session-files.ts';
import {
  fillSessions,
  isMissing,
  type SessionFact,
  sessionListOf,
  sessionOf,
  sessionsOf,
} from '../../oracle/sessions.ts';
import { HOUR, MINUTE, nowOf } from '../../oracle/tables.ts';
import { worlds } from '../../oracle/world.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { until } from '../fixtures/until.ts';
import { assertWorlds, inWorld } from './in-world.ts';
import { loadSessions, readSession, readSessions } from './reading/read-sessions.tsx';

vi.mock('../../../lib/platform/save-file.ts', () => import('./reading/read-saved.tsx'));

const texts = fc.constantFrom('cost', 'BOOK $1', 's1', 'such', 'nowhere', 'متجر');

it('sessions are listed as they were read, the one opened last first, and each step by step', async () => {
  await assertWorlds(
    6,
    fc.asyncProperty(worlds, sessionsOf, sessionsOf, texts, fc.nat(9), (world, sessions, others, text, at) =>
      inWorld({ world }, undefined, async ({ worker }, store) => {
        const now = nowOf(world);
        fillSessions(now, sessions, store);
        for (const [index, { sessionId }] of sessions.entries()) {
          vi.setSystemTime(now + index * MINUTE);
          await worker.answers.addKnown({ kind: 'session', ids: [{ id: sessionId }], how: 'typed' });
        }
        let listed: SessionFact[] = sessions.toReversed();
        const read = new Set<string>();
        const compare = async () => {
          for (const each of ['', text])
            await until(async () =>
              expect(await readSessions(worker, now, { text: each, form: formOf(world) })).toEqual({
                ...sessionListOf(now, listed, read, each),
                file: sessionsFile(world, listed, read, each),
                summaryFile: summaryFile(world, listed, read),
              }),
            );
        };
        const open = async (which: number) => {
          const fact = listed[which % Math.max(1, listed.length)];
          if (!fact) return;
          const { sessionId } = fact;
          const told = await readSession(worker, now, { sessionId, form: formOf(world) });
          expect({ sessionId, ...told }).toEqual({
            sessionId,
            ...sessionOf(world, fact),
            file: sessionFile(world, fact),
          });
          await atRest();
          read.add(sessionId);
          listed = [fact, ...listed.filter((each) => each !== fact)];
        };
        await compare();
        vi.setSystemTime(now + HOUR);
        await open(at);
        await compare();
        vi.setSystemTime(now + 2 * HOUR);
        await loadSessions(worker, now);
        for (const { sessionId } of listed) read.add(sessionId);
        await compare();
        // More was done in some of them since: what was read before stays until it is read again.
        vi.setSystemTime(now + 3 * HOUR);
        const later = sessions.map((fact, index) => {
          const { steps = [] } = others[index] ?? {};
          return isMissing(fact) ? fact : { ...fact, steps: [...fact.steps, ...steps] };
        });
        fillSessions(now, later, store);
        await compare();
        const again = listed[(at + 1) % Math.max(1, listed.length)];
        listed = listed.map((fact) =>
          fact === again ? (later.find(({ sessionId }) => sessionId === fact.sessionId) ?? fact) : fact,
        );
        await open(at + 1);
        await compare();
      }),
    ),
  );
});
