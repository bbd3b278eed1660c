import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { Audience, Page } from '../../lib/api/schemas.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { CopyContext, FoldedText } from './FoldedText.tsx';
import { MetadataPart, metadataOf } from './MetadataPart.tsx';
import { Overrides, overridesOf } from './Overrides.tsx';
import { ActionCards, ActionList, FooterLinks, linkGroupsOf, Scripts } from './PageLists.tsx';
import { RecordFold, type RecordFolds, type RecordPart } from './RecordBlock.tsx';
import { AudienceFacts, PageFacts } from './RecordFacts.tsx';

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
