// The time of a keystroke in the message search.
import { until } from '../../kills/until.ts';
import { killWorker, startWorker } from '../drive/extension.ts';
import type { View } from '../drive/view.ts';
import { inBarePage } from '../large.ts';
import { connect, type Lens, startLens } from '../lens.ts';
import type { Bench, Family } from '../line.ts';
import { summaryOf } from '../summary.ts';

const SIZES = { full: { conversations: 1000, messages: 200 }, short: { conversations: 20, messages: 10 } };
/** Common and rare words, a phrase, a speaker, and words without a hit. */
const TYPED = [
  's',
  'sh',
  'the',
  'the budget',
  'm: "shorter budget"',
  'm: line from:agent',
  'm: zzzz',
  'm: 7 999',
];
/** Queries over opened activity and sessions. */
const OPENED = ['u: s', 'u: sp', 'u: price', 'u: security', 'u: "spring"', 'u: zzzz'];
const ROUNDS = 5;

export const said: Family = {
  lines: [
    {
      name: 'said-key',
      what: 'search over 1,000 conversations of 200 messages, per key',
      unit: 'ms',
      reach: { worst: 50 },
    },
    {
      name: 'said-first',
      what: 'the same, the first key after a pause',
      unit: 'ms',
      floor: 'any request to a dead worker',
      reach: { beyond: 30 },
    },
    {
      name: 'said-whole',
      what: 'the same, from that key until all of it was read',
      unit: 'ms',
      reach: { most: 3000 },
    },
    {
      name: 'said-opened',
      what: 'search over all activity and sessions that were opened, per key',
      unit: 'ms',
      reach: { worst: 50 },
    },
  ],
  async measure(bench) {
    const lens = await startLens({ pages: 40 });
    try {
      await connect(lens);
      return await inBarePage(lens, (view) => ask(bench, lens, view));
    } finally {
      await lens.close();
    }
  },
};

async function ask(bench: Bench, lens: Lens, view: View) {
  const { extension } = lens;
  await fill(view, bench.short ? SIZES.short : SIZES.full);
  await openAll(lens, view);
  const rounds = Math.min(ROUNDS, bench.runs);
  const typed = [...TYPED, ...OPENED];
  const times = typed.map((): number[] => []);
  const [first, any, whole]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    await killWorker(extension);
    any.push((await timed(view, 'listWorkspaces', {})).ms);
    await killWorker(extension);
    first.push((await search(view, 'm: the')).ms);
    const began = performance.now();
    await until('all is read', async () => !(await search(view, 'm: the')).answer.growing, { every: 20 });
    whole.push(performance.now() - began);
    for (const [at, text] of typed.entries()) times[at]?.push((await search(view, text)).ms);
  }
  await startWorker(extension);
  for (const [at, text] of typed.entries())
    bench.note(`${text}: ${times[at]?.map((time) => time.toFixed(0)).join(' ')} ms`);
  const live = times.map((each) => summaryOf(each)?.median ?? Number.NaN);
  return {
    'said-key': { own: live.slice(0, TYPED.length), note: 'each the median of one text' },
    'said-first': { own: first, floor: any },
    'said-whole': { own: whole },
    'said-opened': { own: live.slice(TYPED.length), note: 'each the median of one text' },
  };
}

/** Opens all activity of persons and all sessions of the service. */
async function openAll({ ask: request, sandbox }: Lens, view: View): Promise<void> {
  const { personLogs, sessions } = sandbox.seed;
  const logs = personLogs.map(({ personId, personLogId }) => ({
    person_id: personId,
    person_log_id: personLogId,
  }));
  for (const params of logs)
    await request(view, 'readService', { operation: 'getPersonLog', params, mode: 'read' });
  for (const id of sessions)
    await request(view, 'readService', {
      operation: 'getSessionInteractions',
      mode: 'read',
      params: { audience_session_id: id },
    });
}

/** In an extension page. */
declare const chrome: {
  runtime: {
    sendMessage(message: object): Promise<{ ok: boolean; result?: { growing?: boolean } } | undefined>;
  };
  storage: {
    session: { get(name: string): Promise<{ session: Record<'workspaceId' | 'connectionVersion', string> }> };
  };
};

const search = (view: View, text: string) => timed(view, 'search', { asker: 'bench', text, limit: 6 });

function timed(view: View, request: string, input: object) {
  return view.run(
    async (message) => {
      const from = performance.now();
      const reply = await chrome.runtime.sendMessage(message);
      if (!reply?.ok) throw new Error(`No answer to ${JSON.stringify(message)}.`);
      return { ms: performance.now() - from, answer: reply.result ?? {} };
    },
    { request, input },
  );
}

/** Writes conversations in the form of stored responses. */
function fill(view: View, size: { conversations: number; messages: number }): Promise<void> {
  return view.run(async ({ conversations, messages }) => {
    const { session } = await chrome.storage.session.get('session');
    const scope = `${session.workspaceId}:${session.connectionVersion}`;
    const opening = indexedDB.open('audience-lens');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const write = opening.result.transaction('answers', 'readwrite');
    for (let one = 0; one < conversations; one += 1) {
      const params = [
        ['audience_id', `audience-${one}`],
        ['page_id', `page-${one % 40}`],
      ];
      const said = Array.from({ length: messages }, (_, at) => ({
        messageId: `m${at}`,
        timestamp: 1_795_000_000_000 + at * 60_000 + one,
        content: `Make the ${at % 3 ? 'shorter' : 'calmer'} budget line ${at} say what team ${one} asked for`,
        ...(at % 2 ? { reasoning: 'They decide with two others' } : {}),
      }));
      const record = { workspaceId: session.workspaceId, operation: 'getAudienceMessages', at: Date.now() };
      write.objectStore('answers').put({
        ...record,
        key: `${scope}|getAudienceMessages|${JSON.stringify(params)}`,
        data: { messages: said },
        bytes: 1,
        usedAt: Date.now(),
      });
    }
    await new Promise((resolve) => {
      write.oncomplete = resolve;
    });
    opening.result.close();
  }, size);
}
