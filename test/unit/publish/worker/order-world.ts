// A worker with a draft to publish, and what a person does with it.
import { afterEach, beforeEach, vi } from 'vitest';
import type { Attempt, VersionOrder } from '../../../../lib/publish/publishing.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { audienceAt, connectedProfile, newDraft, orderFor, type PublishWorker } from './publish-world.ts';

interface OrderWorld {
  sandbox: Sandbox;
  worker: PublishWorker;
  workspace: Workspace;
  draft: string;
}

export function orderWorld() {
  const its = {} as OrderWorld;
  beforeEach(async () => {
    // What one test publishes is not live for the next.
    its.sandbox = await startSandbox({ pages: 20, audiences: 12, pageSize: 10 });
    ({ worker: its.worker, workspace: its.workspace } = await connectedProfile(its.sandbox));
    its.draft = newDraft(its.sandbox);
    holdDate();
    vi.spyOn(Math, 'random').mockReturnValue(0); // no waiting between the tries of a read
  });
  afterEach(async () => {
    its.worker.kill();
    vi.useRealTimers();
    await its.sandbox.close();
  });

  const order = (more: Partial<VersionOrder> = {}) => orderFor(its.sandbox, its.workspace, its.draft, more);
  const place = (more: Partial<VersionOrder> = {}) =>
    its.worker.run(({ answers }) => answers.order(order(more)));
  const check = ({ id }: Attempt) => its.worker.run(({ answers }) => answers.checkAttempt({ id }));
  const dismiss = ({ id }: Attempt) => its.worker.run(({ answers }) => answers.dismissAttempt({ id }));
  const later = holdDate;

  const statusNow = async () => (await audienceAt(its.sandbox))?.latestVersion?.status;
  const requests = () => its.sandbox.ledger.entries().length;

  return { its, order, place, check, dismiss, later, statusNow, requests };
}
