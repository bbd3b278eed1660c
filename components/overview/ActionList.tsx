import { i18n } from '#i18n';
import type { Page } from '../../lib/api/schemas.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { byIndex } from '../../lib/publish/action-order.ts';
import { Address } from './Address.tsx';

/** Where the page leads its visitors: each button with its address, purpose and type. */
export function ActionList({ page, openTab }: { page: Page; openTab(url: string): void }) {
  const actions = [...(page.actions ?? [])].sort(byIndex);
  if (actions.length === 0) return null;
  return (
    <section>
      <h2>
        {i18n.t('overview.actions')} <span class="count">{formatWhole(actions.length)}</span>
      </h2>
      <ul class="entries">
        {actions.map(({ actionId, buttonTitle, actionType, purpose, url }, index) => (
          <li key={`${index} ${actionId}`}>
            <div class="entry-line">
              <strong dir="auto">{buttonTitle || i18n.t('overview.action.untitled')}</strong>
              {actionId && actionId === page.headerActionId && (
                <span class="tag">{i18n.t('overview.action.header')}</span>
              )}
              {actionType && (
                <span class="tag" title={i18n.t('overview.action.type')}>
                  <bdi>{actionType}</bdi>
                </span>
              )}
            </div>
            {purpose && (
              <p class="soft small" dir="auto">
                {purpose}
              </p>
            )}
            {url && <Address raw={url} openTab={openTab} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
