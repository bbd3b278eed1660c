import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Answer } from '../../lib/api/operation-schemas.ts';
import { type Brief, type BriefSection, briefMarkdown, briefRichText } from '../../lib/page-status/brief.ts';
import { printInTab } from '../../lib/platform/open-tab.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { Sheet } from '../publish/GuardedSheet.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import { MAX_PAGES, personBrief } from './person-brief.ts';
import type { PeopleProps } from './use-people-place.ts';

type Props = PeopleProps & { person: Answer<'getPerson'> };

export function CallSheet({ person, workspace }: Props) {
  const { ask, reads } = useView();
  const [brief, setBrief] = useState<Brief>();
  const making = useAction();
  const open = () =>
    making.run(async () => {
      const { personId } = person;
      const [pages, known] = await Promise.all([
        ask('pagesOfPerson', { personId, limit: MAX_PAGES }),
        ask('listKnown', { workspaceId: workspace.id, kind: 'person-log' }),
      ]);
      const logs = known.filter(({ of }) => of === personId);
      setBrief(await personBrief({ person, pages, logs, reads, workspace }));
    });
  const close = () => setBrief(undefined);
  return (
    <>
      <button type="button" class="button compact" aria-disabled={making.busy} onClick={open}>
        {i18n.t('people.callSheet')}
      </button>
      {making.problem && <ProblemNote problem={making.problem} onRetry={open} />}
      {brief && (
        <Sheet
          title={brief.title}
          workspace={workspace}
          onClose={close}
          footer={
            <div class="sheet-actions row wrap">
              <button type="button" class="button" onClick={close}>
                {i18n.t('act.done')}
              </button>
              <ListMenu
                what={i18n.t('people.callSheet')}
                rich={() => briefRichText(brief)}
                copies={{ text: i18n.t('act.copyMarkdown'), make: () => briefMarkdown(brief) }}
              />
              <button
                type="button"
                class="button primary"
                data-first
                onClick={({ currentTarget }) =>
                  import.meta.env.FIREFOX ? printInTab(currentTarget.closest('dialog')) : print()
                }
              >
                <Icon name="print" />
                {i18n.t('report.print')}
              </button>
            </div>
          }
        >
          <div class="call-sheet">
            {brief.sections.map(sectionOf)}
            <p class="small soft">{brief.foot}</p>
          </div>
        </Sheet>
      )}
    </>
  );
}

function sectionOf({ title, isPart, asOf, facts, quote }: BriefSection) {
  if (facts.length === 0 && !quote) return null;
  const Heading = isPart ? 'h4' : 'h3';
  return (
    <section class={isPart ? 'part' : undefined}>
      <Heading>
        <bdi>{title}</bdi> {asOf && <span class="small soft">{asOf}</span>}
      </Heading>
      <dl>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt class="soft">{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {quote && (
        <blockquote>
          <bdi>{quote}</bdi>
        </blockquote>
      )}
    </section>
  );
}
