import { i18n } from '#i18n';
import type { ContextRow } from '../../lib/messages/context-comparison.ts';
import { ChangedText } from '../ui/ExactText.tsx';
import { Icon } from '../ui/Icon.tsx';

/** What the conversation takes for the present state of the audience, and where the record says otherwise. */
export function ContextBlock({ rows }: { rows: ContextRow[] }) {
  const judged = rows.filter(({ verdict }) => verdict !== undefined);
  const different = judged.filter(({ verdict }) => verdict !== 'same').length;
  return (
    <section>
      <details class="fold context">
        <summary>
          <h2>{i18n.t('messages.context.title')}</h2>
          {judged.length > 0 && (
            <span class={different > 0 ? 'small differs' : 'small soft'}>
              {different > 0
                ? i18n.t('messages.context.someDiffer', different)
                : i18n.t('messages.context.allSame')}
            </span>
          )}
        </summary>
        <dl class="stack context-rows">
          {rows.map((row) => (
            <Row key={row.field} {...row} />
          ))}
        </dl>
      </details>
    </section>
  );
}

function Row({ field, conversation, record, verdict }: ContextRow) {
  const differs = verdict !== undefined && verdict !== 'same';
  return (
    <div>
      <dt>
        {i18n.t(`messages.context.field.${field}`)}
        {verdict && (
          <span class={differs ? 'differs' : 'same'}>
            {!differs && <Icon name="check" tiny />}
            {i18n.t(`messages.context.verdict.${verdict}`)}
          </span>
        )}
      </dt>
      <dd>
        {verdict === 'differs' ? (
          <ChangedText before={record} after={conversation} />
        ) : (
          <p class="exact" dir="auto">
            {conversation || record}
          </p>
        )}
      </dd>
    </div>
  );
}
