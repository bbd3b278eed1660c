import { render } from 'preact';
import { beginDemo } from '../../lib/demo/begin-demo.ts';
import { ask } from '../../lib/platform/ask.ts';
import { followDisplay, readDisplay } from '../../lib/platform/display.ts';
import { holdFocus } from '../ui/focus.ts';
import { DisplayProvider, ViewProvider, viewFor } from '../ui/view-context.ts';
import { Options } from './Options.tsx';

export function startOptions(root: Element): void {
  // Chromium decides by itself whether to keep what is stored when the disk is full; Firefox would ask the person.
  if (!import.meta.env.FIREFOX) navigator.storage.persist();
  holdFocus();
  const view = viewFor(ask)(undefined);
  followDisplay((display) =>
    render(
      <DisplayProvider value={display}>
        <ViewProvider value={view}>
          <Options beginDemo={beginDemo} />
        </ViewProvider>
      </DisplayProvider>,
      root,
    ),
  );
  readDisplay();
}
