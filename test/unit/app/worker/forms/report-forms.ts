import type { reportRequests } from '../../../../../lib/report/worker/requests.ts';
import type { FormsOf } from './forms.ts';

export const reportForms: FormsOf<typeof reportRequests> = {
  weekReport: { good: [{}], bad: [] },
  chooseReport: {
    good: [{}, { pageIds: ['p'] }, { pageIds: Array(50).fill('p') }],
    bad: [{ pageIds: [] }, { pageIds: Array(51).fill('p') }, { pageIds: [5] }, { pageIds: 'p' }],
  },
};
