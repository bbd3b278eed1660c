// The build for end-to-end tests (`--mode e2e`). It differs from the shipped build in what stands here and in nothing else;
// `test/e2e/app/test-build.spec.ts` compares the two.
import { pseudoLanguages } from './pseudo-languages.ts';

export const TEST_MODE = 'e2e';

export const TEST_BUILD = {
  /** A permission prompt cannot be answered in a headless browser, so the sandbox's origin is granted from the start. */
  manifest: { host_permissions: ['http://localhost/*'] },
  /** Languages that show what is not in the catalogue, cannot grow or is not mirrored; one is read from right to left. */
  languages: Object.keys(pseudoLanguages),
  /** `lib/jobs/worker/times.ts` divides the times of the outbox's protocol by this. */
  timesDividedBy: 50,
  /** `lib/jobs/worker/step.ts` stops a job at a step that is named under this in the background's globals. */
  hold: 'lensHold',
  /** WXT's own log, which a build for production keeps silent. */
  log: '[wxt]',
};
