import { i18n } from '#i18n';
import { awaitsAudience, type Match, type PageStatus } from '../../lib/page-status/page-status.ts';
import type { PanelState } from '../../lib/panel/panel-store.ts';
import type { Shown } from '../../lib/panel/panel-subject.ts';
import { linkOfShown } from '../../lib/share/share-link.ts';
import { MatchedTitle } from '../match/MatchedTitle.tsx';
import { PageTags } from '../match/MatchLabels.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import type { PanelActions } from './panel-actions.ts';

interface SubjectTitleProps {
  state: PanelState;
  shown: Shown;
  actions: PanelActions;
}

export function SubjectTitle(props: SubjectTitleProps) {
  const { shown } = props;
  const { subject } = shown;
  const match = matchOf(shown.pageStatus);
  const link = linkOfShown(props.state);
  const whose = (
    <p class="whose soft">
      {subject.audienceId === undefined ? (
        <WithoutAudience {...props} match={match} />
      ) : (
        <ServiceText text={subject.audienceName ?? subject.audienceId} />
      )}
      {link !== undefined && <CopyButton text={link} what={i18n.t('share.copy')} icon="link" />}
    </p>
  );
  return (
    <section class="panel-title">
      {shown.how === 'followed' && shown.pageStatus && match ? (
        <MatchedTitle status={shown.pageStatus} match={match}>
          {whose}
        </MatchedTitle>
      ) : (
        <>
          <div class="title-line row tight">
            <h1 class="clamp" dir="auto" title={subject.pageName}>
              {subject.pageName}
            </h1>
            {match && <PageTags page={match.page} />}
          </div>
          {whose}
        </>
      )}
      {shown.how === 'chosen' && <Chosen {...props} />}
      {shown.how === 'pinned' && <Pinned {...props} />}
    </section>
  );
}

function matchOf(pageStatus: PageStatus | undefined): Match | undefined {
  return pageStatus?.matchState.kind === 'matched' ? pageStatus.matchState : undefined;
}

function WithoutAudience({ match, ...props }: SubjectTitleProps & { match: Match | undefined }) {
  const { how, pageStatus } = props.shown;
  if (how === 'followed' && pageStatus && awaitsAudience(pageStatus)) return <Skeleton width="180px" />;
  return match && isWithoutAudiences(match) ? i18n.t('common.noAudiencesYet') : <Choose {...props} />;
}

function isWithoutAudiences({ audiences }: Match): boolean {
  return audiences.state === 'shown' && audiences.data.complete && audiences.data.count === 0;
}

function Choose({ actions }: SubjectTitleProps) {
  return (
    <>
      <span>{i18n.t('common.noAudience')}</span>
      <button type="button" class="link" onClick={() => actions.goTo('audiences')}>
        {i18n.t('panel.chooseAudience')}
      </button>
    </>
  );
}

function Chosen({ state, actions }: SubjectTitleProps) {
  const own = matchOf(state.pageStatus)?.audience?.name;
  return (
    <div class="why">
      <span>{i18n.t('panel.chosenHere')}</span>
      <button type="button" class="link push truncate" onClick={() => actions.chooseAudience(undefined)}>
        {own === undefined ? i18n.t('panel.backToPage') : i18n.t('panel.backTo', [own])}
      </button>
    </div>
  );
}

function Pinned({ state, shown, actions }: SubjectTitleProps) {
  const other = shown.pageStatus ? undefined : matchOf(state.pageStatus);
  const name = other && [other.page.name, other.audience?.name].filter(Boolean).join(', ');
  return (
    <div class="why is-pinned">
      <Icon name="pin" tiny />
      <span class="truncate">
        {name === undefined ? i18n.t('field.pinned') : i18n.t('panel.pinnedElsewhere', [name])}
      </span>
      <button type="button" class="link push truncate" onClick={actions.unpin}>
        {i18n.t('panel.follow')}
      </button>
    </div>
  );
}
