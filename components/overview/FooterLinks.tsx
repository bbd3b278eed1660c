import { i18n } from '#i18n';
import type { Page } from '../../lib/api/schemas.ts';
import { Address } from './Address.tsx';

type Group = NonNullable<Page['footerLinks']>[number];

/** The links at the foot of the page, in its groups. */
export function FooterLinks({ page, openTab }: { page: Page; openTab(url: string): void }) {
  const groups = (page.footerLinks ?? []).filter(({ title, links }) => title || links?.length);
  if (groups.length === 0) return null;
  return (
    <section>
      <h2>{i18n.t('overview.footer')}</h2>
      {groups.map((group, index) => (
        <FooterGroup key={group.id ?? index} group={group} openTab={openTab} />
      ))}
    </section>
  );
}

function FooterGroup({ group: { title, links }, openTab }: { group: Group; openTab(url: string): void }) {
  return (
    <>
      {title && (
        <h3 class="group-title" dir="auto">
          {title}
        </h3>
      )}
      <ul class="footer-links">
        {(links ?? []).map(({ id, text, url }, index) => (
          <li key={`${index} ${id}`}>
            {text && <span dir="auto">{text}</span>}
            {url && <Address raw={url} openTab={openTab} bare />}
          </li>
        ))}
      </ul>
    </>
  );
}
