import { isAccountId } from '../../api/account-id.ts';
import { ProblemError } from '../../api/problem.ts';
import { i18n } from '../../platform/worker/catalogue.ts';

/** Throws where this cannot be an account's id: the service need not be asked. */
export function checkAccountId(id: string): void {
  if (!isAccountId(id)) throw new ProblemError({ kind: 'rejected', detail: i18n.t('people.notAnAccountId') });
}
