import '../../components/options/options-view.css';
import { render } from 'preact';
import { Options } from '../../components/options/Options.tsx';
import { hasAccess, requestAccess } from '../../lib/platform/access.ts';
import { ask } from '../../lib/platform/ask.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import { siteAccess } from '../../lib/platform/site-access.ts';

render(
  <Options
    ask={ask}
    requestAccess={requestAccess}
    hasAccess={hasAccess}
    siteAccess={siteAccess}
    saveFile={saveFile}
  />,
  document.getElementById('app') ?? document.body,
);
