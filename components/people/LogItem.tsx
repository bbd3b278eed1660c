import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { tableOf } from '../../lib/format/csv.ts';
import { dateFormat, readTimestamp } from '../../lib/format/dates.ts';
import { type LogView, logWords, payloadJson } from '../../lib/people/logs.ts';
import { Clock } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Facts, IdFact, TextFact, TimeFact } from '../ui/Facts.tsx';
import { Highlighted } from '../ui/Highlighted.tsx';
import { useOwnId } from '../ui/view-context.ts';
import { PayloadTree } from './PayloadTree.tsx';

interface LogItemProps {
  log: LogView;
  /** Where another day begins with it. */
  day: string | false;
  /** Folded; empty where nothing is looked for. */
  query: string;
  /** Shows it by itself, where it can be linked to. */
  openAlone(): void;
}

/** The day stands over the entries. */
const CLOCK = { timeStyle: 'short' } as const;

export function LogItem({ log, day, query, openAlone }: LogItemProps) {
  const id = useOwnId();
  const [open, setOpen] = useState(false);
  const { source, createdAt, deletedAt } = log;
  const { what, more } = logWords(log);
  const time = readTimestamp(createdAt);
  return (
    <li class={`log${deletedAt ? ' deleted' : ''}`}>
      {day && <h3 class="log-day">{day}</h3>}
      <button
        type="button"
        class="log-head row wrap"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <AnyIcon name={open ? 'up' : 'down'} tiny />
        <span class="log-words">
          <bdi class="log-type">
            <Highlighted text={what || i18n.t('people.log.one')} query={query} />
          </bdi>{' '}
          <bdi class="soft">
            <Highlighted text={more} query={query} />
          </bdi>
        </span>
        {source && <bdi class="tag">{source}</bdi>}
        {deletedAt && <span class="tag log-gone">{i18n.t('field.isDeleted')}</span>}
        <span class="push">
          {createdAt && <Clock time={time} rawTime={createdAt} text={(at) => dateFormat(CLOCK).format(at)} />}
        </span>
      </button>
      {open && (
        <div id={id} class="log-body">
          <LogDetail log={log} />
          <button type="button" class="link" onClick={openAlone}>
            {i18n.t('people.log.alone')}
          </button>
        </div>
      )}
    </li>
  );
}

/** Everything that an entry of a log says: its payload as a tree, its key, its times and its id. */
export function LogDetail({ log }: { log: LogView }) {
  const { type, payload, idempotencyKey, createdAt, updatedAt, deletedAt, id } = log;
  const json = payloadJson(payload, 2);
  return (
    <>
      <div class="log-payload-head row">
        <h3>{i18n.t('people.log.payload')}</h3>
        {json !== undefined && <CopyButton text={json} what={i18n.t('people.log.copy')} />}
      </div>
      <PayloadTree payload={payload} />
      <Facts>
        <TextFact label={i18n.t('field.type')} text={type} />
        <IdFact label={i18n.t('people.log.key')} id={idempotencyKey} copy={i18n.t('people.log.copyKey')} />
        <TimeFact label={i18n.t('field.created')} raw={createdAt} />
        <TimeFact label={i18n.t('field.updated')} raw={updatedAt} />
        <TimeFact label={i18n.t('field.deleted')} raw={deletedAt} />
        <IdFact label={i18n.t('people.log.id')} id={id} copy={i18n.t('people.log.copyId')} />
      </Facts>
    </>
  );
}

/** Entries as a table to save; times as the service sent them. */
export function logsTable(logs: readonly LogView[]) {
  return tableOf(logs, [
    [i18n.t('people.log.id'), ({ id }) => id],
    [i18n.t('field.source'), ({ source }) => source],
    [i18n.t('field.type'), ({ type }) => type],
    [i18n.t('field.created'), ({ createdAt }) => createdAt],
    [i18n.t('field.updated'), ({ updatedAt }) => updatedAt],
    [i18n.t('field.deleted'), ({ deletedAt }) => deletedAt],
    [i18n.t('people.log.key'), ({ idempotencyKey }) => idempotencyKey],
    [i18n.t('people.log.payload'), ({ payload }) => payloadJson(payload)],
  ]);
}
