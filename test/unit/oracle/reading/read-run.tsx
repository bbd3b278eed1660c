// Several audiences published in one run, as a person does it: all that can be are chosen, some left out of the review, and confirmed.
import { expect, vi } from 'vitest';
import { PublishMany } from '../../../../components/publish/PublishMany.tsx';
import { NowProvider } from '../../../../components/ui/Age.tsx';
import {
  nothingPublishing,
  type PublishingState,
  type PublishRun,
} from '../../../../lib/publish/publishing.ts';
import { type RunOfWorld, reasonOf } from '../../../oracle/publish/publish-run.ts';
import { said } from '../../../oracle/words.ts';
import type { AudienceFact } from '../../../oracle/world.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { click, type Drawn, draw, settled } from '../../fixtures/render.tsx';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';
import { viewOf } from '../in-world.ts';
import { menuOf } from '../menus.ts';
import { propsAt } from './read-panel.tsx';
import { allIn, textOf } from './read-texts.ts';

const publishingNow = () =>
  (fakeWorld().session.one('publishing') as PublishingState | undefined) ?? nothingPublishing;

async function drawMany(worker: Worker, url: string, now: number) {
  const props = await propsAt(worker, url);
  const vnode = () => (
    <NowProvider value={now}>
      <PublishMany {...props} publishing={publishingNow()} onBack={vi.fn()} />
    </NowProvider>
  );
  return { many: await draw(vnode(), { ...viewOf(worker), openOptions: vi.fn(), refresh: vi.fn() }), vnode };
}

export const publishPath = ({ audienceId, number }: AudienceFact) =>
  `/${decodeURI(encodeURIComponent(`${audienceId}-v${number}`))}/publish`;

/** The service answers each as it was drawn; `held`: not before that is cleared. */
export function failAsDrawn(
  { faults }: Sandbox,
  { page, deeds }: RunOfWorld,
  { held }: { held?: true } = {},
): void {
  for (const fact of page.audiences) {
    const { course, status } = deeds.get(fact.audienceId) ?? {};
    const fault = {
      path: publishPath(fact),
      body: JSON.stringify({ message: reasonOf(fact) }),
      ...(held ? { held } : {}),
    };
    if (held && course === 'taken') faults.add({ path: fault.path, held });
    if (course === 'refused' && status !== undefined) faults.add({ ...fault, status });
    if (course === 'failed') faults.add({ ...fault, status: 502 });
    if (course === 'failedDone') faults.add({ ...fault, status: 502, commit: true });
  }
}

/** `prepare`: what happens meanwhile, before it is confirmed. `ends`: how the run stands then. */
export async function publishAll(
  worker: Worker,
  url: string,
  now: number,
  {
    leaves,
    prepare,
    ends = 'done',
  }: { leaves: readonly string[]; prepare(): void; ends?: PublishRun['state'] },
) {
  const { many } = await drawMany(worker, url, now);
  const { root } = many;
  const buttonOf = (selector: string) => until(() => many.find<HTMLButtonElement>(selector));
  await until(() => expect(root.querySelector('.waiting-row bdi')).toBeTruthy());
  const links = allIn(root, 'button.link');
  const all = links.find((link) => textOf(link) === said('versions.many.selectAll'));
  if (all) await click(all);
  await until(() => expect(many.find<HTMLButtonElement>('.many-footer .primary').disabled).toBe(false));
  await click(await buttonOf('.many-footer .primary'));
  await buttonOf('.review-row');
  for (const name of leaves) {
    const row = allIn(root, '.review-row').find((each) => textOf(each.querySelector('bdi')) === name);
    const leave = row?.querySelector('.review-line button');
    if (!leave) throw new Error(`Nobody can leave out ${name}`);
    await click(leave);
  }
  const reviewed = {
    text: textOf(root.querySelector('section > .row > p.soft')),
    confirm: textOf(root.querySelector('.sheet-guard .primary')),
    rows: allIn(root, '.review-row')
      .map((row) =>
        [
          textOf(row.querySelector('.review-line bdi')),
          textOf(row.querySelector('.pill')),
          textOf(row.querySelector('.row.wrap > .soft')),
        ].join(' '),
      )
      .toSorted(),
  };
  prepare();
  await confirm(many);
  await until(() => expect(publishingNow().runs.map(({ state }) => state)).toEqual([ends]));
  await many.redraw(<p />);
  return reviewed;
}

/** The countdown is over at once. */
async function confirm({ find }: Drawn): Promise<void> {
  await settled(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  const begun = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(begun + 60_000);
  await until(() => expect(publishingNow().runs).not.toEqual([]));
  clock.mockRestore();
}

/** What stands above the controls of one that waits. */
const notesIn = (root: Element) =>
  allIn(root, '.run > .notice .words, .run > p.soft:not([role])').map(textOf);

export async function readRun(worker: Worker, url: string, now: number, isPaused = false) {
  const { many } = await drawMany(worker, url, now);
  const { root } = many;
  const at = (selector: string) => textOf(root.querySelector(selector));
  await until(() => expect(root.querySelector(isPaused ? '.run .notice' : '.run')).toBeTruthy());
  const items = allIn(root, '.run-item');
  const isToLook = (item: Element) => ['warn', 'stop'].some((tone) => item.classList.contains(tone));
  // Those that need a look come first, but not while they change.
  if (at('.run-head strong') !== said('versions.run.state.running'))
    expect(items.map(isToLook)).toEqual(items.map(isToLook).toSorted((a, b) => Number(b) - Number(a)));
  const textsOf = (toLook: boolean) =>
    items
      .filter((item) => isToLook(item) === toLook)
      .map((item) =>
        ['bdi', '.run-outcome', ':scope > .small']
          .map((selector) => textOf(item.querySelector(selector)))
          .join(' '),
      )
      .toSorted();
  const copied = await menuOf(said('versions.run.title'))?.copies?.make();
  const [title = '', counts = '', , ...lines] = String(copied).split('\n');
  const told = {
    state: at('.run-head strong'),
    progress: at('.run-head .push'),
    counts: at('[role=status]'),
    buttons: allIn(root, '.run-controls button').map(textOf),
    toLook: textsOf(true),
    others: textsOf(false),
    ...(isPaused ? { notes: notesIn(root) } : {}),
    report: [title, counts, ...lines.filter(Boolean).toSorted()],
  };
  await many.redraw(<p />);
  return told;
}

/** Once so many are sent at a time, and nothing else of the run goes on: their names, in the order in which they are taken. */
export async function runIsSent(count: number): Promise<string[]> {
  return until(() => {
    const [run] = publishingNow().runs;
    const kinds = run?.items.map(({ state }) => state.kind) ?? [];
    expect(kinds.filter((kind) => kind === 'sending')).toHaveLength(count);
    expect(kinds).not.toContain('checking');
    if (count < 2) expect(kinds).not.toContain('waiting');
    return run?.items.map(({ audienceName }) => audienceName) ?? [];
  });
}

/** Once nothing of it is under way. */
export async function runRests(): Promise<void> {
  await until(() => {
    const kinds = publishingNow().runs.flatMap(({ items }) => items.map(({ state }) => state.kind));
    expect(kinds.filter((kind) => kind === 'sending' || kind === 'checking')).toEqual([]);
  });
}

/** As a person does, in the panel. */
export async function pressRun(worker: Worker, url: string, now: number, to: 'pause' | 'resume' | 'stop') {
  const { many } = await drawMany(worker, url, now);
  const before = publishingNow().runs.map(({ state }) => state);
  const button = await until(() => {
    const label = said(`versions.run.control.${to}`);
    const found = allIn(many.root, '.run-controls button').find((each) => textOf(each) === label);
    if (!found) throw new Error(`Nothing offers ${label}`);
    return found;
  });
  await click(button);
  await until(() => expect(publishingNow().runs.map(({ state }) => state)).not.toEqual(before));
  await many.redraw(<p />);
}

/** Once the only run stands so. */
export async function runEnds(state: PublishRun['state']): Promise<PublishRun[]> {
  await until(() => expect(publishingNow().runs.map((run) => run.state)).toEqual([state]));
  return publishingNow().runs;
}
