// The build for end-to-end tests (`--mode e2e`). This lists all its differences from the shipped build;
// `test/e2e/app/test-build.spec.ts` compares the two.
import { pseudoLanguages } from './pseudo-languages.ts';

export const TEST_MODE = 'e2e';

export const TEST_BUILD = {
  /** Headless browsers cannot answer a permission prompt, so the sandbox's origin is granted in advance. */
  manifest: { host_permissions: ['http://localhost/*'] },
  /** Pseudo languages, one of them right-to-left. */
  languages: Object.keys(pseudoLanguages),
  /** Divisor for the outbox protocol's times in `lib/jobs/worker/times.ts`. */
  timesDividedBy: 50,
  /** Global of the background that names the step at which `lib/jobs/worker/step.ts` pauses a job. */
  hold: 'lensHold',
  /** WXT's log prefix; production builds do not log. */
  log: '[wxt]',
};
