import '../../components/options/options-view.css';
import { render } from 'preact';
import { Options } from '../../components/options/Options.tsx';
import { ViewProvider } from '../../components/ui/view-context.ts';
import { ask } from '../../lib/platform/ask.ts';
import { readsBy } from '../../lib/platform/service-reads.ts';

render(
  <ViewProvider value={{ ask, reads: readsBy(ask) }}>
    <Options />
  </ViewProvider>,
  document.getElementById('app') ?? document.body,
);
