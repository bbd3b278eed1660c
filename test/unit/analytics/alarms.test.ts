// The error rate guaranteed for alarms, tested at a small size; `npm run -s alarms` runs the full size.
import { expect, it } from 'vitest';
import { measure } from '../../alarms/simulate.ts';
import { trials } from '../../setup/trials.ts';

it('reports few false falls, and finds real ones', () => {
  const workspaces = trials({ normal: 20, full: 1000 });
  const found = measure({ workspaces, pages: trials({ normal: 20, full: 200 }), days: 30, seed: 7 });
  expect(found.falseWorkspaces).toBeLessThanOrEqual(0.05);
  expect(found.found10to7).toBeGreaterThanOrEqual(0.85);
  expect(found.found10to5).toBe(1);
});
