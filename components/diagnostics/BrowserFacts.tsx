import { i18n } from '#i18n';
import type { Diagnosis } from '../../lib/diagnostics/diagnostics.ts';
import { sizeText } from '../ui/size-text.ts';
import { Fact } from './Fact.tsx';

/** Versions, permissions, and the storage in all. */
export function BrowserFacts({ diagnosis }: { diagnosis: Diagnosis }) {
  const { version, browser, permissions, origins, used, quota, session } = diagnosis;
  return (
    <div class="diagnosis-part">
      <h3>{i18n.t('diagnostics.browser.title')}</h3>
      <dl>
        <Fact term={i18n.t('extName')}>{version}</Fact>
        <Fact term={i18n.t('diagnostics.browser.browser')}>
          <bdi class="mono">{browser}</bdi>
        </Fact>
        <Fact term={i18n.t('diagnostics.browser.permissions')}>{permissions.join(' · ')}</Fact>
        <Fact term={i18n.t('diagnostics.browser.hosts')}>
          {origins.length === 0 ? (
            i18n.t('diagnostics.workspace.none')
          ) : (
            <bdi class="mono">{origins.join(' · ')}</bdi>
          )}
        </Fact>
        {used !== undefined && quota !== undefined && (
          <Fact term={i18n.t('diagnostics.browser.disk')}>
            {i18n.t('diagnostics.browser.usedOf', [sizeText(used), sizeText(quota)])}
          </Fact>
        )}
        {session !== undefined && (
          <Fact term={i18n.t('diagnostics.browser.session')}>{sizeText(session)}</Fact>
        )}
      </dl>
    </div>
  );
}
