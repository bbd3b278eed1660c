import { i18n } from '#i18n';
import { storePage } from '../../lib/platform/extension-store.ts';
import { Icon } from '../ui/Icon.tsx';
import { NotLoaded, useLoaded } from '../ui/use-loaded.tsx';
import { useView } from '../ui/view-context.ts';
import { OptionsSection } from '../workspace/OptionsSection.tsx';

/** The organization's help page, or else the store page of this installation. */
function helpOf(ofPolicy: string | undefined): { from: 'policy' | 'store' | 'nowhere'; url?: string } {
  if (ofPolicy !== undefined) return { from: 'policy', url: ofPolicy };
  const url = storePage();
  return url === undefined ? { from: 'nowhere' } : { from: 'store', url };
}

export function HelpSection() {
  const { ask } = useView();
  const policy = useLoaded([ask], () => ask('readPolicy', {}));
  return (
    <OptionsSection id="help" title={i18n.t('options.help.title')} intro={i18n.t('options.help.intro')}>
      <NotLoaded reading={policy} />
      {policy.data && <Help {...helpOf(policy.data.helpUrl)} />}
    </OptionsSection>
  );
}

function Help({ from, url }: ReturnType<typeof helpOf>) {
  return (
    <div class="stack">
      <p>{i18n.t(`options.help.from.${from}`)}</p>
      {url !== undefined && (
        <div class="row wrap">
          <a class="button compact" href={url} target={url.startsWith('https:') ? '_blank' : undefined}>
            <Icon name="open" tiny />
            {i18n.t('options.help.open')}
          </a>
        </div>
      )}
    </div>
  );
}
