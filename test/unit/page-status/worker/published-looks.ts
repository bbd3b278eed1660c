// Every look that is published from now on, as an open popup would see it.
import type { PageStatus } from '../../../../lib/page-status/page-status.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';

export function publishedLooks(): PageStatus[] {
  const looks: PageStatus[] = [];
  fakeWorld().session.onChanged.addListener((changes) => {
    for (const [name, { newValue }] of Object.entries(changes)) {
      if (name.startsWith('page-status:') && newValue !== undefined) looks.push(newValue as PageStatus);
    }
  });
  return looks;
}
