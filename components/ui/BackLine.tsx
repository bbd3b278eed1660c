import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { IconButton } from './Icon.tsx';

interface BackLineProps {
  back(): void;
  title: string;
  children?: ComponentChildren;
}

export function BackLine({ back, title, children }: BackLineProps) {
  return (
    <div class="back-line row tight">
      <IconButton icon="back" label={i18n.t('common.back')} onClick={back} />
      <h1 dir="auto" class="truncate" title={title}>
        {title}
      </h1>
      {children}
    </div>
  );
}
