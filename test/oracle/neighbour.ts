// Another workspace at the same service, with another key: its pages have the ids and addresses of this one's, and all else is other.
import { courses, lives, type World } from './world.ts';

/** One world of six has one. */
export function neighbourOf(world: World): World | undefined {
  if (world.day % 6 !== 0) return undefined;
  return {
    ...world,
    workspaceId: `${world.workspaceId}-2`,
    later: undefined,
    pages: world.pages.map(({ name, course, sessions, converted, audiences, ...page }) => ({
      ...page,
      name: `Elsewhere ${name}`,
      course: next(courses, course),
      sessions: sessions * 2 + 7,
      converted: 300 - converted,
      audiences: audiences.map(({ name: called, life, number, messages, ...audience }) => ({
        ...audience,
        name: `Elsewhere ${called}`,
        life: next(lives, life),
        number: number + 2000,
        messages: messages.slice(1),
      })),
    })),
  };
}

function next<Each>(all: readonly Each[], one: Each): Each {
  return all[(all.indexOf(one) + 3) % all.length] ?? one;
}
