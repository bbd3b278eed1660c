import '../../components/styles/options-view.css';
import { render } from 'preact';
import { Options } from '../../components/options/Options.tsx';
import { hasAccess, requestAccess } from '../../lib/access.ts';
import { ask } from '../../lib/ask.ts';
import { startCallsFeed } from '../../lib/diagnostics-feed.ts';
import { saveFile } from '../../lib/save-file.ts';
import { siteAccess } from '../../lib/site-access.ts';

render(
  <Options
    ask={ask}
    requestAccess={requestAccess}
    hasAccess={hasAccess}
    siteAccess={siteAccess}
    followCalls={startCallsFeed}
    saveFile={saveFile}
  />,
  document.getElementById('app') ?? document.body,
);
