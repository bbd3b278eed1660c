// One event as a fast-check command, which can be generated, printed, and dropped when a failing run shrinks.
import type { fc } from '@fast-check/vitest';
import type { RequestContext } from '../../../../../lib/platform/request-context.ts';
import { passTime } from '../../../fixtures/held-clock.ts';
import type { Worker } from '../../../fixtures/worker.ts';
import type { Connected, Person } from './person.ts';
import { ask, quiet, revive, type World } from './person-world.ts';

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

type ShownAct<A> = (person: Person, world: World, shown: Connected, args: A) => Promise<void>;

/** Commands of the shown workspace, with what is drawn for each. */
export const ofShown =
  <A extends Args>(args: fc.Arbitrary<A>) =>
  (name: string, weight: number, act: ShownAct<A>): fc.WeightedArbitrary<Command> => ({
    weight,
    arbitrary: args.map((drawn) =>
      command(
        name,
        drawn,
        async (person, world) => {
          const [shown] = person.workspaces;
          if (shown) await act(person, world, shown, drawn);
        },
        ({ workspaces }) => workspaces.length > 0,
      ),
    ),
  });

/** Sends a request of the view that shows this workspace; a repeated one has the same id. */
export function request<T>(
  world: World,
  { id, version }: Connected,
  question: (requests: Worker['requests'], asked: RequestContext) => Promise<T>,
) {
  const asked = { id: crypto.randomUUID(), shown: { id, connectionVersion: version } };
  return ask(world, ({ requests }) => question(requests, asked), true);
}
