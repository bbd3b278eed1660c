// A drawing in a page holds a port while it is there, so its end is known whatever ended it: a key, the page, a reload, the tab's end.
import { type Browser, browser } from '../platform/browser.ts';

type Port = Parameters<Parameters<Browser['runtime']['onConnect']['addListener']>[0]>[0];

/** Calls the listener whenever a drawing in one of the tab's frames ended. Register before it is drawn. Returns the unsubscribe function. */
export function onDrawingEnd(tabId: number, listener: () => void): () => void {
  const onConnect = ({ sender, onDisconnect }: Port) => {
    if (sender?.tab?.id === tabId) onDisconnect.addListener(listener);
  };
  const event = browser.runtime.onConnect;
  event.addListener(onConnect);
  return () => event.removeListener(onConnect);
}
