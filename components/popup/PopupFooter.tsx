import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';

interface PopupFooterProps {
  /** A text was begun and waits. */
  hasText: boolean;
  compose: (() => void) | undefined;
  /** Copies what is shown. */
  brief: ComponentChildren;
  openPanel: (() => void) | undefined;
}

/** The ways on from the popup. */
export function PopupFooter({ hasText, compose, brief, openPanel }: PopupFooterProps) {
  if (!compose && !openPanel) return null;
  return (
    <footer>
      {compose && (
        <button type="button" class="link footer-link" onClick={compose}>
          {hasText ? i18n.t('capture.goOn') : i18n.t('capture.open')}
        </button>
      )}
      {brief}
      {openPanel && (
        <button type="button" class="button" onClick={openPanel}>
          {i18n.t('popup.openPanel')}
        </button>
      )}
    </footer>
  );
}
