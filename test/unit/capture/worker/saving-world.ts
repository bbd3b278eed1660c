// A page to save from: the selections of its frames and the messages shown over it.
import type { Toast, ToastEnd } from '../../../../lib/capture/page-toast.ts';
import type { SelectionReading } from '../../../../lib/capture/read-selection.ts';
import { type FakeTab, fakeWorld } from '../../fakes/fake-world.ts';

export const PAGE = 'https://shop.example/pricing';

export interface FakePage {
  tab: FakeTab;
  toasts: Toast[];
  /** How the person responds to each message, in order. */
  presses: ToastEnd[];
  selections: Map<number, Partial<SelectionReading>>;
  /** Names of links and images by address. */
  names: Map<string, string>;
}

export function openPage(): FakePage {
  const page: FakePage = {
    tab: { id: 1, url: PAGE, title: 'Pricing', active: true },
    toasts: [],
    presses: [],
    selections: new Map(),
    names: new Map(),
  };
  page.tab.page = (name, args, frameId) => {
    if (name === 'installSight') return true;
    if (name === 'readSelection')
      return { text: '', title: 'Pricing', url: PAGE, focused: false, ...page.selections.get(frameId) };
    if (name === 'readName') return page.names.get(String(args[1])) ?? '';
    if (name !== 'showToast') throw new Error(`No page answers ${name}`);
    page.toasts.push(args[0] as Toast);
    return page.presses.shift() ?? 'gone';
  };
  fakeWorld().tabs.set(1, page.tab);
  return page;
}

export const tabOf = ({ tab }: FakePage) => ({ id: tab.id, windowId: 7, url: PAGE, title: 'Pricing' });
