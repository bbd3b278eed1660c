import { i18n } from '#i18n';
import type { Page } from '../../lib/api/schemas.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { CopyButton } from '../ui/CopyButton.tsx';

type Script = NonNullable<Page['scripts']>[number];

/** What is printed at most; the whole can be copied. */
const LONGEST = 20_000;

/** Scripts that the page carries. Their content is text here and never runs. */
export function Scripts({ page }: { page: Page }) {
  const scripts = page.scripts ?? [];
  if (scripts.length === 0) return null;
  return (
    <section>
      <h2>
        {i18n.t('overview.scripts')} <span class="count">{formatWhole(scripts.length)}</span>
      </h2>
      <ul class="entries">
        {scripts.map((script, index) => (
          // The service gives scripts no id.
          <li key={index}>
            <div class="entry-line">
              <strong dir="auto">{script.name || i18n.t('overview.script.untitled')}</strong>
              <Switch enabled={script.enabled} />
            </div>
            {script.description && (
              <p class="soft small" dir="auto">
                {script.description}
              </p>
            )}
            <Content script={script} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Switch({ enabled }: Pick<Script, 'enabled'>) {
  if (typeof enabled !== 'boolean') return null;
  return (
    <span class={`pill small-pill push ${enabled ? 'live' : 'quiet'}`}>
      <span class="shape" aria-hidden="true" />
      {enabled ? i18n.t('overview.script.on') : i18n.t('overview.script.off')}
    </span>
  );
}

function Content({ script: { name, content } }: { script: Script }) {
  if (!content) return null;
  const label = i18n.t('overview.script.contentOf', [name || i18n.t('overview.script.untitled')]);
  return (
    <details class="script">
      <summary>{i18n.t('overview.script.content', content.length, [formatWhole(content.length)])}</summary>
      <div class="script-box">
        {/* Scrolls, so it can be reached by keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        {/* biome-ignore lint/a11y/useSemanticElements: it is preformatted text that scrolls, no section */}
        <pre tabIndex={0} role="region" aria-label={label} dir="ltr">
          {content.slice(0, LONGEST)}
        </pre>
        <CopyButton text={content} what={i18n.t('overview.copy.script')} />
      </div>
      {content.length > LONGEST && (
        <p class="soft small">{i18n.t('overview.script.cut', [formatWhole(LONGEST)])}</p>
      )}
    </details>
  );
}
