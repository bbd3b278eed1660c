import '../../components/styles/tokens.css';
import '../../components/styles/base.css';
import '../../components/styles/options.css';
import '../../components/styles/options-sites.css';
import '../../components/styles/captures.css';
import '../../components/styles/options-diagnostics.css';
import '../../components/styles/options-kit.css';
import '../../components/styles/options-sessions.css';
import { render } from 'preact';
import { Options } from '../../components/options/Options.tsx';
import { hasAccess, requestAccess, siteAccess } from '../../lib/access.ts';
import { ask } from '../../lib/ask.ts';
import { startCallsFeed } from '../../lib/diagnostics-feed.ts';
import { saveFile } from '../../lib/save-file.ts';

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
