// What the list of an account's activity says, compared with an oracle that knows nothing of the extension: `test/oracle/people/log-list.ts`.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { type LogReading, logListOf, logTexts } from '../../oracle/people/log-list.ts';
import {
  changedLogs,
  fillLogs,
  type Logs,
  logChanges,
  logsOf,
  refillLogs,
  sendLogs,
} from '../../oracle/people/logs.ts';
import { formOf } from '../../oracle/saved-files.ts';
import { HOUR, nowOf } from '../../oracle/tables.ts';
import { type World, worlds } from '../../oracle/world.ts';
import { assertWorlds, inWorld } from './in-world.ts';
import { readLogs } from './reading/read-logs.tsx';

vi.mock('../../../lib/platform/save-file.ts', () => import('./reading/read-saved.tsx'));

const reading = fc.record<LogReading>({
  source: fc.constantFrom('', '', 'crm', 'all'),
  type: fc.constantFrom('', '', 'page-visited', 'all'),
  text: fc.constantFrom(...logTexts),
  withDeleted: fc.boolean(),
  isWhole: fc.boolean(),
  age: fc.constantFrom(0, 0, 7, 59),
});
const readings = fc.array(reading, { minLength: 1, maxLength: 3 });
// Whether a list changes between its parts shows where all of it is read.
const lastReading = fc.record<LogReading>({
  source: fc.constant(''),
  type: fc.constant(''),
  text: fc.constantFrom('', '', 'Page'),
  withDeleted: fc.constantFrom(true, true, false),
  isWhole: fc.constant(true),
  age: fc.constant(0),
});
/** Most lists come in several parts. */
const inParts = fc
  .tuple(worlds, fc.constantFrom(2, 2, 3, 50), fc.constantFrom('counts' as const, undefined))
  .map(([world, pageSize, cursors]): World => {
    const { cursors: _, ...dialect } = world.dialect;
    return { ...world, pageSize, dialect: { ...dialect, ...(cursors ? { cursors } : {}) } };
  });

it('the list of activity has what fits, in its days, and says how much of how much', async () => {
  await assertWorlds(
    8,
    fc.asyncProperty(
      inParts,
      logsOf,
      fc.tuple(logChanges, logChanges),
      fc.tuple(readings, readings, lastReading),
      (world, logs, [changes, later], [before, after, last]) => {
        const now = nowOf(world);
        let present = logs;
        const own = sendLogs(now, () => present);
        return inWorld(
          { world: { ...world, dialect: { ...world.dialect, own } } },
          undefined,
          async ({ worker }, store) => {
            const { accountId } = logs;
            const become = (next: Logs) => {
              refillLogs(now, present, next, store);
              present = next;
            };
            const compare = async (each: LogReading, next?: Logs) => {
              const was = present;
              const meanwhile = next ? { meanwhile: () => become(next) } : {};
              const told = await readLogs(worker, Date.now(), {
                accountId,
                reading: each,
                form: formOf(world),
                ...meanwhile,
              });
              expect({ each, ...told }).toEqual({ each, ...logListOf(world, was, each, next) });
            };
            fillLogs(world, logs, store);
            for (const each of before) await compare(each);
            vi.setSystemTime(now + HOUR);
            become(changedLogs(present, changes, 1));
            for (const each of after) await compare(each);
            vi.setSystemTime(now + 2 * HOUR);
            await compare(last, changedLogs(present, later, 2));
          },
        );
      },
    ),
  );
});
