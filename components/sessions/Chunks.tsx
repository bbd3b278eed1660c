import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Fold } from '../ui/Fold.tsx';

/** The ids of what an answer was grounded on. */
export function Chunks({ ids }: { ids: string[] }) {
  return (
    <Fold summary={i18n.t('sessions.chunks', ids.length, [formatWhole(ids.length)])}>
      {() => (
        <>
          <ul class="chunks">
            {ids.map((id, index) => (
              // One answer may name a chunk twice.
              <li key={index}>
                <bdi class="mono">{id}</bdi>
                <CopyButton text={id} what={i18n.t('sessions.copyChunk', [id])} />
              </li>
            ))}
          </ul>
          {ids.length > 1 && (
            <p class="small soft chunks-all">
              {i18n.t('sessions.copyChunks')}{' '}
              <CopyButton text={ids.join('\n')} what={i18n.t('sessions.copyChunks')} />
            </p>
          )}
        </>
      )}
    </Fold>
  );
}
