import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { audienceName } from '../../lib/api/audience-name.ts';
import type { Audience, Page } from '../../lib/api/schemas.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { Fact, Facts, IdFact, TextFact, TimeFact } from '../ui/Facts.tsx';
import { CopyContext, FoldedText } from './FoldedText.tsx';
import { MetadataPart, metadataOf } from './MetadataPart.tsx';
import { Overrides, overridesOf } from './Overrides.tsx';
import { ActionCards, ActionList, FooterLinks, linkGroupsOf, Scripts } from './PageLists.tsx';
import { RecordFold, type RecordFolds, type RecordPart } from './RecordBlock.tsx';

interface RecordPartsProps extends PanelProps {
  page: Page;
  audience: Audience | undefined;
  folds: RecordFolds;
}

/** The collapsible parts of the record. Empty ones are omitted. */
export function RecordParts({ page, audience, folds, memory, goTo, openAt }: RecordPartsProps) {
  const context = page.pageContext?.trim() ?? '';
  const metadata = metadataOf(page, audience);
  const linkGroups = linkGroupsOf(page);
  const links = linkGroups.flatMap((group) => group.links ?? []);
  const part = (name: RecordPart, title: string, note: string, draw: () => ComponentChildren) => (
    <RecordFold part={name} title={title} note={note} folds={folds}>
      {draw}
    </RecordFold>
  );
  const list = (name: RecordPart, title: string, count = 0, draw: () => ComponentChildren) =>
    count > 0 && part(name, title, formatWhole(count), draw);
  return (
    <>
      {audience && part('audience', i18n.t('kind.audience'), '', () => <AudienceFacts audience={audience} />)}
      {audience &&
        list('overrides', i18n.t('overview.overrides'), overridesOf({ audience, page }).count, () => (
          <Overrides audience={audience} page={page} memory={memory} />
        ))}
      {part('page', i18n.t('kind.page'), page.title ?? '', () => (
        <PageFacts page={page} showAudiences={() => goTo('audiences')} />
      ))}
      {context &&
        part('context', i18n.t('overview.context.page'), '', () => (
          <>
            <FoldedText text={context} name="context" memory={memory} />
            <CopyContext text={context} />
          </>
        ))}
      {list('actions', i18n.t('field.actions'), page.actions?.length, () => (
        <ActionList page={page} />
      ))}
      {list('cards', i18n.t('field.cards'), page.actionCardWidgets?.length, () => (
        <ActionCards page={page} openAt={openAt} />
      ))}
      {linkGroups.length > 0 &&
        part('links', i18n.t('field.links'), formatWhole(links.length), () => <FooterLinks page={page} />)}
      {list('scripts', i18n.t('field.scripts'), page.scripts?.length, () => (
        <Scripts page={page} />
      ))}
      {list(
        'metadata',
        audience ? i18n.t('overview.metadata.audience') : i18n.t('overview.metadata.page'),
        metadata.length,
        () => (
          <MetadataPart rows={metadata} marks={audience !== undefined} openAt={openAt} />
        ),
      )}
    </>
  );
}

function AudienceFacts({ audience }: { audience: Audience }) {
  const name = audienceName(audience);
  return (
    <Facts>
      <TextFact label={i18n.t('overview.customName')} text={otherThan(name, audience.customName)} />
      <TextFact label={i18n.t('overview.computedName')} text={otherThan(name, audience.computedName)} />
      <TimeFact label={i18n.t('field.created')} raw={audience.createdAt} />
      <IdFact
        label={i18n.t('field.audienceId')}
        id={audience.audienceId}
        copy={i18n.t('overview.copy.audienceId')}
      />
    </Facts>
  );
}

function otherThan(shown: string, name: string | null | undefined): string | undefined {
  return name && name !== shown ? name : undefined;
}

function PageFacts({ page, showAudiences }: { page: Page; showAudiences(): void }) {
  return (
    <Facts>
      <TextFact label={i18n.t('field.name')} text={page.name} />
      <TextFact label={i18n.t('field.title')} text={page.title} />
      {typeof page.audiencesCount === 'number' && (
        <Fact label={i18n.t('kind.audiences')}>
          <button type="button" class="text-link" onClick={showAudiences}>
            {formatWhole(page.audiencesCount)}
          </button>
        </Fact>
      )}
      <IdFact label={i18n.t('field.brand')} id={page.brandId} copy={i18n.t('overview.copy.brand')} />
      <TimeFact label={i18n.t('field.created')} raw={page.createdAt} />
      <TimeFact label={i18n.t('field.updated')} raw={page.updatedAt} />
      <IdFact label={i18n.t('field.pageId')} id={page.pageId} copy={i18n.t('overview.copy.pageId')} />
    </Facts>
  );
}
