// Valid and invalid examples of every request.
import type { RequestInput, RequestName } from '../../../../../lib/app/requests.ts';
import { assetForms } from './assets-forms.ts';
import { auditForms } from './audit-forms.ts';
import { captureForms } from './capture-forms.ts';
import { diagnosticsForms } from './diagnostics-forms.ts';
import { directoryForms } from './directory-forms.ts';
import { homeForms } from './home-forms.ts';
import { newsForms } from './news-forms.ts';
import { pageStatusForms } from './page-status-forms.ts';
import { pageWatchForms } from './page-watch-forms.ts';
import { peopleForms } from './people-forms.ts';
import { publishForms } from './publish-forms.ts';
import { reportForms } from './report-forms.ts';
import { searchForms } from './search-forms.ts';
import { sessionForms } from './sessions-forms.ts';
import { settingsForms } from './settings-file-forms.ts';
import { shareForms } from './share-forms.ts';
import { topicForms } from './topics-forms.ts';
import { workspaceForms } from './workspace-forms.ts';

/** Keyed by request, so that a request without examples does not compile. */
export const allForms: { [N in RequestName]: { good: RequestInput<N>[]; bad: unknown[] } } = {
  ...peopleForms,
  ...sessionForms,
  ...assetForms,
  ...searchForms,
  ...shareForms,
  ...newsForms,
  ...pageWatchForms,
  ...homeForms,
  ...reportForms,
  ...diagnosticsForms,
  ...settingsForms,
  ...pageStatusForms,
  ...workspaceForms,
  ...publishForms,
  ...directoryForms,
  ...auditForms,
  ...topicForms,
  ...captureForms,
  getAudience: { good: [{ pageId: 'p', audienceId: 'a' }], bad: [{ pageId: 'p' }] },
  chooseLanguage: { good: [{}, { language: 'de' }], bad: [{ language: 5 }, { language: 'x'.repeat(21) }] },
  readService: {
    good: [{ operation: 'getTopic', params: { topic_id: 't' }, mode: 'peek' }],
    bad: [
      { operation: 'getTopic', params: { topic_id: 't' }, mode: 'write' },
      { operation: 'getTopic', params: { topic_id: {} }, mode: 'read' },
    ],
  },
};
