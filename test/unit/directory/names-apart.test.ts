import { describe, expect, it } from 'vitest';
import { chipAmong, chipsOf, namesAmong } from '../../../lib/directory/names-apart.ts';
import type { Workspace } from '../../../lib/workspace/workspace.ts';

const named = (things: readonly { id: string; name: string; mark?: string }[]) =>
  things.map(namesAmong(things));

describe('things of one name', () => {
  it('have their marks behind it, and others only their name', () => {
    expect(
      named([
        { id: '1', name: 'Jane', mark: 'jane' },
        { id: '2', name: 'Jane', mark: 'jane-2' },
        { id: '3', name: 'June', mark: 'june' },
      ]),
    ).toEqual(['Jane · jane', 'Jane · jane-2', 'June']);
  });

  it('have their ids behind it where marks are missing or shared', () => {
    expect(
      named([
        { id: '1', name: 'Jane', mark: 'jane' },
        { id: '2', name: 'Jane', mark: 'jane' },
        { id: '3', name: 'Jane' },
        { id: '4', name: 'Jane', mark: 'own' },
      ]),
    ).toEqual(['Jane · 1', 'Jane · 2', 'Jane · 3', 'Jane · own']);
  });

  it('are one thing if they have one id, whatever it was called elsewhere in the list', () => {
    expect(
      named([
        { id: '1', name: 'Jane', mark: 'jane' },
        { id: '1', name: 'Jane', mark: 'jane' },
        { id: '1', name: 'Joan', mark: 'jane' },
      ]),
    ).toEqual(['Jane', 'Jane', 'Joan']);
  });
});

describe('workspaces of one name', () => {
  const workspace = (id: string, name: string, host: string): Workspace => ({
    id,
    name,
    color: 'violet',
    baseUrl: `https://${host}/api`,
    production: false,
    keyKeeping: 'session',
    connectionVersion: 1,
    analyticsRange: '28d',
  });
  const all = [
    workspace('1', 'Northwind', 'one.example'),
    workspace('2', 'Northwind', 'two.example'),
    workspace('3', 'Contoso', 'two.example'),
  ];

  it('have their addresses behind it where a person chooses among them', () => {
    const names = ['Northwind · one.example/api', 'Northwind · two.example/api', 'Contoso'];
    expect(chipsOf(all).map(({ name }) => name)).toEqual(names);
    expect(all.map((each) => chipAmong(all, each).name)).toEqual(names);
  });
});
