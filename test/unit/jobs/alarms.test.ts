// Clearing an alarm without pending work must not clear a newer alarm.
import { beforeEach, expect, it } from 'vitest';
import { jobRunner } from '../../../lib/jobs/worker/job-runner.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';

beforeEach(newProfile);

const hasAlarm = () => fakeWorld().alarms.has('made-up');

interface Job {
  id: string;
  createdAt: number;
}

function runnerOver(list: () => Promise<Job[]>) {
  return jobRunner<Job>({
    queueOf: ({ id }) => id,
    alarm: 'made-up',
    lock: 'made-up',
    list,
    isOpen: () => true,
    nextTime: () => undefined,
    run: async () => undefined,
    sweep: async () => undefined,
    show: async () => undefined,
  });
}

it('fault 7: an alarm set while another one is cleared stays', async () => {
  const reading = Promise.withResolvers<Job[]>();
  const asked = Promise.withResolvers<void>();
  const runner = runnerOver(() => {
    asked.resolve();
    return reading.promise;
  });
  const refreshed = runner.refresh();
  await asked.promise;
  await runner.armBackstop();
  reading.resolve([]); // the outdated state
  await refreshed;
  expect(hasAlarm()).toBe(true);
  await runner.refresh();
  expect(hasAlarm()).toBe(false);
});
