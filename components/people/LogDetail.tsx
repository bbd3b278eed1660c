import { i18n } from '#i18n';
import { type LogView, payloadJson } from '../../lib/people/logs.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Facts, IdFact, TimeFact } from '../ui/Facts.tsx';
import { PayloadTree } from './PayloadTree.tsx';

/** Everything that an entry of a log says: its payload as a tree, its key, its times and its id. */
export function LogDetail({ log, now }: { log: LogView; now: number }) {
  const { payload, idempotencyKey, createdAt, updatedAt, deletedAt, id } = log;
  const json = payloadJson(payload, 2);
  return (
    <>
      <div class="log-payload-head">
        <h3>{i18n.t('people.log.payload')}</h3>
        {json !== undefined && <CopyButton text={json} what={i18n.t('people.log.copy')} />}
      </div>
      <PayloadTree payload={payload} />
      <Facts>
        <IdFact label={i18n.t('people.log.key')} id={idempotencyKey} copy={i18n.t('people.log.copyKey')} />
        <TimeFact label={i18n.t('people.log.created')} raw={createdAt} now={now} />
        <TimeFact label={i18n.t('people.log.updated')} raw={updatedAt} now={now} />
        <TimeFact label={i18n.t('people.log.deleted')} raw={deletedAt} now={now} />
        <IdFact label={i18n.t('people.log.id')} id={id} copy={i18n.t('people.log.copyId')} />
      </Facts>
    </>
  );
}
