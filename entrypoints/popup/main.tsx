import { render } from 'preact';
import { i18n } from '#i18n';
const root = document.getElementById('app');
if (root) render(<p>{i18n.t('extName')}</p>, root);
