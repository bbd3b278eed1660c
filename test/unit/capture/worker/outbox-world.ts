// A worker whose captures are sent to a sandbox, and what a person and the service do with them.
import { vi } from 'vitest';
import type { CaptureView } from '../../../../lib/capture/capture.ts';
import type { CaptureOrder } from '../../../../lib/capture/worker/capture-schemas.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { settled, until } from '../../fixtures/held-clock.ts';
import { killableLives } from '../../fixtures/killable-lives.ts';
import { named } from '../../fixtures/named-service.ts';
import { connectedProfile, newWorker, orderFor, shownOne } from './capture-world.ts';

export const MINUTE = 60_000;

export function outboxWorld() {
  const its = killableLives({ newWorker, connectedProfile });
  const ask = <T>(work: Parameters<typeof its.worker.run<T>>[0]) => settled(its.worker.run(work));
  const order = (more: Partial<CaptureOrder> = {}) => orderFor(its.workspace, its.sandbox, more);
  const place = (one: CaptureOrder): Promise<CaptureView> => ask(({ answers }) => answers.capture(one));
  const control = (id: string, to: 'undo' | 'discard' | 'send' | 'now' | 'check') =>
    ask(({ answers }) => answers.controlCapture({ id, to }));
  const stateOf = (id: string) => shownOne(id)?.state;
  const came = (id: string, ...kinds: string[]) => until(() => kinds.includes(stateOf(id)?.kind ?? 'gone'));

  /** Returns 0 unless the service has asked for a pause. */
  const heldUntil = (id: string): number => {
    const state = stateOf(id);
    return state?.kind === 'queued' && state.problem?.kind === 'rate-limited' ? state.notBefore : 0;
  };

  const isHeldUntil = (id: string, time: number) => heldUntil(id) === time;

  /** The stores of the transactions begun since, in order; for captures, with the mode. */
  function storesUsed(): () => string[] {
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const storesOf = ([stores, mode]: Parameters<IDBDatabase['transaction']>) =>
      [stores].flat().map((store) => (store === 'captures' ? `captures ${mode}` : String(store)));
    return () => begin.mock.calls.flatMap(storesOf);
  }

  /** As if a worker had stored it and was killed right after. */
  const left = ({ id, workspaceId, topicId, text, kind, source }: CaptureOrder) =>
    ask(({ kept }) =>
      kept.addCapture(
        {
          id,
          workspaceId,
          kind,
          source,
          operation: 'createTopicEntry',
          edits: 0,
          attempts: 0,
          baseUrl: its.workspace.baseUrl,
          connectionVersion: 1,
          createdAt: Date.now(),
          params: { topic_id: topicId },
          body: { content: { type: 'text', content: text } },
          topicTitle: topicId,
          state: { kind: 'queued', notBefore: Date.now() },
          uncompared: { until: Date.now(), learnsType: true },
        },
        'other',
        async () => undefined,
      ),
    );
  /** The service gets a name on the net, so that it needs a network. */
  const connectNamed = async () => {
    const { capture = {} } = its.workspace;
    const more = { capture, connectionVersion: 2 };
    its.workspace = await ask((modules) => connectWorkspace(modules, named(its.sandbox), more));
  };
  const fail = (fault: Omit<Fault, 'operation'>) =>
    its.sandbox.faults.add({ operation: 'createTopicEntry', times: 1, ...fault });

  return {
    its,
    ask,
    order,
    place,
    control,
    stateOf,
    came,
    heldUntil,
    isHeldUntil,
    storesUsed,
    left,
    connectNamed,
    fail,
  };
}
