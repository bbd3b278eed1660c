import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { KnownThing } from '../../lib/people/people.ts';
import { More } from '../export/More.tsx';
import { Age } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { SearchToolbar } from '../ui/SearchToolbar.tsx';
import type { Async } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';
import type { SessionsProps } from './use-opened.ts';

type RecentSessionsProps = SessionsProps & { recent: Async<KnownThing[]> };

/** Drawn at once; the search finds all. */
const SHOWN = 50;

/** The ids that are known in this workspace, wherever they came from. Of a session nothing but its id is kept. */
export function RecentSessions(props: RecentSessionsProps) {
  const { recent, opened, openSession, workspace } = props;
  const { ask } = useView();
  const [text, setText] = useState('');
  const known = recent.data;
  if (known === undefined || known.length === 0) return null;
  const needle = text.trim().toLowerCase();
  const found = known.filter(({ id }) => id.toLowerCase().includes(needle));
  const remove = (id: string) => {
    opened.forget(id);
    ask('removeKnown', { kind: 'session', id }).then(recent.again, reportError);
  };
  return (
    <section class="stack" aria-labelledby="recent-title">
      <div class="row">
        <h2 id="recent-title">
          {i18n.t('sessions.recent.title')} <span class="count">{formatWhole(known.length)}</span>
        </h2>
        <More
          what={i18n.t('sessions.recent.title')}
          of={workspace.name}
          list={() => ({
            rows: [[i18n.t('field.session')], ...found.map(({ id }) => [id])],
            json: found,
          })}
        />
      </div>
      <p class="small soft">{i18n.t('sessions.recent.intro')}</p>
      <SearchToolbar
        label={i18n.t('sessions.recent.search')}
        text={text}
        onInput={setText}
        status={
          needle !== '' &&
          (found.length === 0
            ? i18n.t('common.noMatches')
            : i18n.t('count.found', [formatWhole(found.length)]))
        }
      />
      <ul class="ruled-list" aria-labelledby="recent-title">
        {found.slice(0, SHOWN).map(({ id, usedAt, addedAt }) => (
          <li key={id}>
            <button type="button" class="list-row" onClick={() => openSession(id)}>
              <bdi class="mono truncate" title={id}>
                {id}
              </bdi>
              <Age at={usedAt ?? addedAt} />
            </button>
            <IconButton
              icon={<AnyIcon name="close" />}
              label={i18n.t('act.removeFromList', [id])}
              onClick={() => remove(id)}
            />
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p class="small soft">{i18n.t('sessions.recent.more', [SHOWN])}</p>}
    </section>
  );
}
