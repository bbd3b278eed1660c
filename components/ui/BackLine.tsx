import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { IconButton } from './Icon.tsx';

interface BackLineProps {
  back(): void;
  title: string;
  children?: ComponentChildren;
}

export function BackLine({ back, title, children }: BackLineProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Takes the focus if the focused button was removed.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="back-line row tight">
      <IconButton icon="back" label={i18n.t('common.back')} onClick={back} />
      <h1 ref={heading} tabIndex={-1} dir="auto" class="truncate" title={title}>
        {title}
      </h1>
      {children}
    </div>
  );
}
