// Every look that is published from now on, as an open popup would see it.
import type { Look } from '../../../../lib/page-status/look.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';

export function publishedLooks(): Look[] {
  const looks: Look[] = [];
  fakeWorld().session.onChanged.addListener((changes) => {
    for (const [name, { newValue }] of Object.entries(changes)) {
      if (name.startsWith('look:') && newValue !== undefined) looks.push(newValue as Look);
    }
  });
  return looks;
}
