import { i18n } from '#i18n';

export function Welcome({ openOptions }: { openOptions(): void }) {
  return (
    <section class="calm">
      <h1>{i18n.t('popup.welcome.title')}</h1>
      <p class="soft">{i18n.t('popup.welcome.text')}</p>
      <button type="button" class="button primary" onClick={openOptions}>
        {i18n.t('popup.welcome.connect')}
      </button>
    </section>
  );
}
