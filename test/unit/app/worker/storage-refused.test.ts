// The browser refuses to store or read: every request is answered with a problem that a view can show, never as a defect.
import { describe, expect, it, vi } from 'vitest';
import { EXTENSION_ID, EXTENSION_ORIGIN, fakeWorld, newProfile, sendAs } from '../../fakes/fake-world.ts';
import { takeBugs } from '../../fakes/lives.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { startWorker } from '../../fixtures/worker.ts';
import { requestNames, validInputs } from './request-inputs.ts';

const own = { id: EXTENSION_ID, origin: EXTENSION_ORIGIN, url: `${EXTENSION_ORIGIN}/popup.html` };
const sandbox = await sharedSandbox({ pages: 20 });

/** The error of a full disk in Chromium's storage areas. */
const NO_SPACE = 'IO error: .../000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3::WritableFileAppend::8)';

const { put } = IDBObjectStore.prototype;

/** Only in the user database; the directory's crawls have their own tests. */
function refuseRecords(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.transaction.db.name === 'audience-lens') throw new DOMException('no room', 'QuotaExceededError');
    return Reflect.apply(put, this, args);
  });
}

function refuseTransactions(): void {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });
}

const refuseIn = (area: 'local' | 'session', error: string) => () =>
  void vi.spyOn(fakeWorld()[area], 'set').mockRejectedValue(new Error(error));

const refusals: [name: string, refuse: () => void, kind: string][] = [
  ['no record fits', refuseRecords, 'not-kept'],
  ['the databases cannot be used', refuseTransactions, 'storage-failed'],
  ['the local area is full', refuseIn('local', 'Resource::kQuotaBytes quota exceeded'), 'not-kept'],
  ['the disk of the local area is full', refuseIn('local', NO_SPACE), 'not-kept'],
  ['the local area is damaged', refuseIn('local', 'Corruption: block checksum mismatch'), 'storage-failed'],
  ['the session area is full', refuseIn('session', 'Session storage quota bytes exceeded.'), 'not-kept'],
];

describe.each(refusals)('fault 23: while %s', (_, refuse, kind) => {
  it('every request is answered with a result or a problem', async () => {
    newProfile();
    const worker = await startWorker();
    worker.messageRouter.answerViews(worker.requests);
    const workspace = await connectWorkspace(worker, sandbox);
    await worker.sync.syncPages(workspace);
    refuse();
    const kinds = new Set<string>();
    const misnamed: string[] = [];
    for (const request of requestNames) {
      const [input] = validInputs(request);
      const reply = await sendAs(own, { request, input });
      expect(reply, request).not.toHaveProperty('bug');
      expect(reply, request).toBeDefined();
      const { problem } = reply as { problem?: { kind: string } };
      if (problem) kinds.add(problem.kind);
      // Where nothing is broken but room is missing, freeing some helps, and nowhere else.
      if (kind === 'storage-failed' && problem?.kind === 'not-kept') misnamed.push(request);
    }
    expect([...kinds]).toContain(kind);
    expect(misnamed).toEqual([]);
    takeBugs(); // What the background keeps unasked is refused, too.
  });
});
