// One event, as fast-check draws it, prints it, and leaves it out when it shrinks a failing run.
import type { fc } from '@fast-check/vitest';
import { vi } from 'vitest';
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
      // A person does one thing after another.
      await vi.advanceTimersByTimeAsync(1);
    },
    toString: () => `${name} ${JSON.stringify(args)}`,
  };
}
