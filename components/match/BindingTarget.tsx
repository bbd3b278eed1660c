import { i18n } from '#i18n';
import type { ListedBinding } from './WorkspaceBindings.tsx';

/** What a bound address shows: page and audience by name, by id where no name is known (any more). */
export function BindingTarget({ binding }: { binding: ListedBinding }) {
  if (binding.never) return <span class="soft">{i18n.t('options.bindings.never')}</span>;
  const audience = binding.audienceName ?? binding.audienceId;
  const page = binding.pageName ?? binding.pageId;
  return (
    <>
      {page !== undefined && <bdi class={binding.pageName === undefined ? 'mono' : 'name'}>{page}</bdi>}
      {audience !== undefined && <bdi class="hint">{audience}</bdi>}
    </>
  );
}
