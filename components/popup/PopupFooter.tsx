import { i18n } from '#i18n';
import { CopyWords } from '../CopyWords.tsx';

interface PopupFooterProps {
  /** A text was begun and waits. */
  hasText: boolean;
  compose: (() => void) | undefined;
  /** Makes the brief of what is shown. */
  brief: (() => Promise<string>) | undefined;
  openPanel: (() => void) | undefined;
}

/** The ways on from the popup. */
export function PopupFooter({ hasText, compose, brief, openPanel }: PopupFooterProps) {
  if (!compose && !brief && !openPanel) return null;
  return (
    <footer>
      {compose && (
        <button type="button" class="link footer-link" onClick={compose}>
          {hasText ? i18n.t('capture.goOn') : i18n.t('capture.open')}
        </button>
      )}
      {brief && <CopyWords what={i18n.t('news.brief.copy')} text={brief} />}
      {openPanel && (
        <button type="button" class="button" onClick={openPanel}>
          {i18n.t('popup.openPanel')}
        </button>
      )}
    </footer>
  );
}
