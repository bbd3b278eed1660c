// Takes what was clicked from a page.

import type { Menus, Tabs } from 'webextension-polyfill';
import { withoutCredentials } from '../../match/credentials.ts';
import { installSight } from '../../platform/page-sight.ts';
import { type FrameResult, readInPage } from '../../platform/worker/in-page.ts';
import type { CaptureKind, CaptureSource } from '../capture.ts';
import { cleanText } from '../capture-text.ts';
import { readName } from '../read-name.ts';
import { readSelection, type SelectionReading } from '../read-selection.ts';
import { isSource, isUnreadable, sourceOfTab } from '../tab-source.ts';
import type { MenuKind } from './menu.ts';

export type ClickTab = Partial<Tabs.Tab>;

export interface Click {
  /** One per event, so that an event reported twice is one capture. */
  id: string;
  kind: MenuKind;
  /** What the browser reports of a menu click; empty for a command. */
  info: Partial<Menus.OnClickData>;
  tab: ClickTab | undefined;
}

export interface Taken {
  id: string;
  kind: CaptureKind;
  /** Empty if nothing was found. */
  text: string;
  source: CaptureSource;
  mayBeCut?: true;
  secret?: true;
  /** Nothing in the page could be read. `known`: its address alone shows that. */
  unread?: 'known' | 'tried';
}

/** Except for a selection, the text is title and address, one per line. */
export async function takeFromPage(click: Click): Promise<Taken> {
  const { id, kind } = click;
  const about = { id, kind, source: sourceOf(click) };
  if (kind === 'selection') return { ...about, ...(await selectionOf(click)) };
  const { url = about.source.url ?? '', title }: Named =
    kind === 'page' ? about.source : await namedOf(click, kind);
  const lines = [title && title !== url ? title : '', url].filter((line) => line !== '');
  return { ...about, text: cleanText(lines.join('\n')) };
}

/** Of the page in the tab, not of a frame in it. */
function sourceOf({ info, tab }: Click): CaptureSource {
  const url = [info.pageUrl, tab?.url].find((each) => each !== undefined && isSource(each));
  return sourceOfTab({ url, title: tab?.title });
}

export function tabIdOf(tab: ClickTab | undefined): number | undefined {
  return tab?.id !== undefined && tab.id >= 0 ? tab.id : undefined;
}

/** Falls back to the browser's `selectionText`, marked as possibly cut: it is limited in length and has no line breaks. */
async function selectionOf({ info, tab }: Click): Promise<Omit<Taken, 'id' | 'kind' | 'source'>> {
  const tabId = tabIdOf(tab);
  const frames = info.frameId === undefined ? { allFrames: true as const } : { frameIds: [info.frameId] };
  const target = tabId === undefined ? undefined : { tabId, ...frames };
  const isReady = target && (await readInPage(target, installSight, []));
  const readings = isReady && (await readInPage(target, readSelection, []));
  const reading = focusedOf(readings ?? []);
  if (reading?.secret) return { text: '', secret: true };
  const text = cleanText(reading?.text ?? '');
  if (text.trim() !== '') return { text };
  if (info.selectionText) return { text: cleanText(info.selectionText), mayBeCut: true };
  if (isUnreadable(tab?.url)) return { text: '', unread: 'known' };
  const isUnread = !readings || readings.some(({ result }) => result.viewer);
  return { text: '', ...(isUnread ? { unread: 'tried' } : {}) };
}

/** Returns the focused frame's selection, otherwise the first one. */
function focusedOf(frames: FrameResult<SelectionReading>[]): SelectionReading | undefined {
  const found = frames.map(({ result }) => result).filter(({ text, secret }) => text !== '' || secret);
  return found.find(({ focused }) => focused) ?? found.find(({ secret }) => !secret) ?? found[0];
}

/** Addresses that lead nowhere outside of their page, and pictures written as one. */
const OF_THE_PAGE = /^(?:data|blob|javascript|filesystem|about):/i;

type Named = Partial<Record<keyof CaptureSource, string | undefined>>;

async function namedOf({ info, tab }: Click, kind: 'link' | 'image'): Promise<Named> {
  const clicked = kind === 'link' ? info.linkUrl : info.srcUrl;
  const url = clicked && !OF_THE_PAGE.test(clicked) ? withoutCredentials(clicked) : undefined;
  const tabId = tabIdOf(tab);
  if (clicked === undefined || tabId === undefined) return { url, title: info.linkText };
  const frameIds = [info.frameId ?? 0];
  const [frame] = (await readInPage({ tabId, frameIds }, readName, [kind, clicked])) ?? [];
  return { url, title: frame?.result || (kind === 'link' ? info.linkText : undefined) };
}
