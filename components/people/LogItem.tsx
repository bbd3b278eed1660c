import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { LogView } from '../../lib/people/logs.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { Highlighted } from '../ui/Highlighted.tsx';
import { Since } from '../ui/Since.tsx';
import { useOwnId } from '../ui/use-own-id.ts';
import { LogDetail } from './LogDetail.tsx';

interface LogItemProps {
  log: LogView;
  /** Folded; empty where nothing is looked for. */
  query: string;
  now: number;
  /** Shows it by itself, where it can be linked to. */
  openAlone(): void;
}

/** One entry of a log in a list; unfolded it says everything. */
export function LogItem({ log, query, now, openAlone }: LogItemProps) {
  const id = useOwnId();
  const [open, setOpen] = useState(false);
  const { type, source, createdAt, deletedAt } = log;
  return (
    <li class={`log${deletedAt ? ' deleted' : ''}`}>
      <button
        type="button"
        class="log-head"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <AnyIcon name={open ? 'up' : 'down'} tiny />
        <bdi class="log-type">
          <Highlighted text={type || log.id} query={query} />
        </bdi>
        {source && <bdi class="tag">{source}</bdi>}
        {deletedAt && <span class="tag log-gone">{i18n.t('people.log.isDeleted')}</span>}
        <span class="push">{createdAt && <Since raw={createdAt} now={now} />}</span>
      </button>
      {open && (
        <div id={id} class="log-body">
          <LogDetail log={log} now={now} />
          <button type="button" class="link" onClick={openAlone}>
            {i18n.t('people.log.alone')}
          </button>
        </div>
      )}
    </li>
  );
}
