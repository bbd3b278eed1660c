import '../../components/options/options-view.css';
import { render } from 'preact';
import { Options } from '../../components/options/Options.tsx';
import { ViewProvider, viewFor } from '../../components/ui/view-context.ts';
import { ask } from '../../lib/platform/ask.ts';

// Chromium decides by itself whether to keep what is stored when the disk is full; Firefox would ask the person.
if (!import.meta.env.FIREFOX) navigator.storage.persist().catch(reportError);

render(
  <ViewProvider value={viewFor(ask)(undefined)}>
    <Options />
  </ViewProvider>,
  document.getElementById('app') ?? document.body,
);
