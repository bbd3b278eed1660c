// An order while the directory has no room for what is read before or after it.
import { describe, expect, it, vi } from 'vitest';
import { storedIn } from '../../fakes/stored-in-databases.ts';
import { until } from '../../fixtures/until.ts';
import { check, later, place, posted, runOver, service, start } from './intent-world.ts';
import { shownState } from './publish-world.ts';
import { draftOf } from './small-service.ts';

describe('fault 23: while the directory has no room for a reading', () => {
  const { put, get } = IDBObjectStore.prototype;
  const isOfDirectory = (store: IDBObjectStore) => store.transaction.db.name.includes('directory');
  const fill = () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (isOfDirectory(this)) throw new DOMException('no room', 'QuotaExceededError');
      return Reflect.apply(put, this, args);
    });

  it.each(['publish', 'cancel'] as const)('a %s is not sent, and can be ordered again', async (action) => {
    await start(draftOf('jane', '1'));
    const full = fill();
    const { state } = await place('jane', '1', { action });
    expect(state).toMatchObject({ kind: 'refused', problem: { kind: 'not-kept' } });
    expect(posted()).toEqual([]);
    full.mockRestore();
    later(5000);
    expect(await place('jane', '1', { action })).toMatchObject({ state: { kind: 'confirmed' } });
    expect(posted()).toEqual([`${action} jane`]);
  });

  it('one that was sent is reported as accepted, and confirmed by a check', async () => {
    await start(draftOf('jane', '1'));
    service.onPost = () => void fill();
    const { id, state } = await place('jane', '1');
    expect(state).toMatchObject({ kind: 'accepted', problem: { kind: 'not-kept' } });
    vi.restoreAllMocks();
    expect(await check(id)).toMatchObject({ state: { kind: 'confirmed', status: 'queued' } });
    expect(posted()).toEqual(['publish jane']);
  });

  it('a run pauses', async () => {
    await start(draftOf('jane', '1'), draftOf('omar', '1'));
    fill();
    await runOver('jane', 'omar');
    await until(() =>
      expect(shownState().runs[0]).toMatchObject({
        state: 'paused',
        problem: { kind: 'not-kept' },
        items: [{ state: { kind: 'waiting' } }, { state: { kind: 'waiting' } }],
      }),
    );
    expect(posted()).toEqual([]);
  });

  it('nothing stays in its check if the database fails in another way', async () => {
    await start(draftOf('jane', '1'));
    const read = service.lists;
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (isOfDirectory(this) && service.lists > read) throw new DOMException('damaged', 'UnknownError');
      return Reflect.apply(get, this, args);
    });
    await expect(place('jane', '1')).rejects.toThrow('damaged');
    expect(shownState().attempts).toEqual([]);
    expect(await storedIn('attempts')).toEqual([]);
  });
});
