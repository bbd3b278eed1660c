import '../../components/options/options-view.css';
import { render } from 'preact';
import { Options } from '../../components/options/Options.tsx';
import { DisplayProvider, ViewProvider, viewFor } from '../../components/ui/view-context.ts';
import { beginDemo } from '../../lib/demo/begin-demo.ts';
import { ask } from '../../lib/platform/ask.ts';
import { followDisplay, readDisplay } from '../../lib/platform/display.ts';
import { followLanguage } from '../../lib/platform/text-language.ts';

// Chromium decides by itself whether to keep what is stored when the disk is full; Firefox would ask the person.
if (!import.meta.env.FIREFOX) navigator.storage.persist().catch(reportError);

const view = viewFor(ask)(undefined);
followDisplay((display) =>
  render(
    <DisplayProvider value={display}>
      <ViewProvider value={view}>
        <Options beginDemo={beginDemo} />
      </ViewProvider>
    </DisplayProvider>,
    document.getElementById('app') ?? document.body,
  ),
);
readDisplay().catch(reportError);
followLanguage();
