import '../../components/options/options-view.css';
import { render } from 'preact';
import { Options } from '../../components/options/Options.tsx';
import { ViewProvider, viewFor } from '../../components/ui/view-context.ts';
import { ask } from '../../lib/platform/ask.ts';

render(
  <ViewProvider value={viewFor(ask)(undefined)}>
    <Options />
  </ViewProvider>,
  document.getElementById('app') ?? document.body,
);
