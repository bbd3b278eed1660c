// One event as a fast-check command, which can be generated, printed, and dropped when a failing run shrinks.
import type { fc } from '@fast-check/vitest';
import { passTime } from '../../../fixtures/held-clock.ts';
import type { Person } from './person.ts';
import { quiet, revive, type World } from './person-world.ts';

export type Command = fc.AsyncCommand<Person, World>;

export interface Args {
  /** The background dies after this many steps. */
  kill?: number | undefined;
}

export function command<A extends object>(
  name: string,
  args: A & Args,
  act: (person: Person, world: World, args: A) => Promise<unknown>,
  can: (person: Readonly<Person>, args: A) => boolean = () => true,
): Command {
  return {
    check: (person) => can(person, args),
    async run(person, world) {
      await revive(world);
      await world.worker.killedDuring(args.kill ?? Number.POSITIVE_INFINITY, async () => {
        await act(person, world, args);
        await quiet(world);
      });
      // Consecutive actions have different times.
      await passTime(1, () => quiet(world));
    },
    toString: () => `${name} ${JSON.stringify(args)}`,
  };
}
