import './publishing.css';
import { i18n } from '#i18n';
import { changesBackTo, type FormerVersion, liveOf } from '../../lib/directory/former-versions.ts';
import { labelled } from '../../lib/messages/version-changes.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import { ExactName } from '../ui/ExactText.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { ChangedNotice } from './Guard.tsx';
import { GuardedSheet, Sheet } from './GuardedSheet.tsx';
import { ChangeList, FreshChanges } from './VersionChanges.tsx';
import { versionName, versionText } from './version-text.ts';

interface VersionSheetProps {
  /** A snapshot from when the sheet was opened. */
  subject: VersionSubject;
  /** False once the view shows something else. */
  current: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Review before publishing: version, audience, place and every changed word. */
export function PublishSheet({ subject, ...rest }: VersionSheetProps) {
  const { latest, published } = subject.versions;
  const latestText = (textWith: (name: string) => string) => versionText(latest?.number, textWith);
  const replaced = published?.versionId === latest?.versionId ? undefined : published;
  return (
    <GuardedSheet
      workspace={subject.workspace}
      pageName={subject.pageName}
      title={fill(
        latestText((name) => i18n.t('publishing.sheet.title', [name, HOLE])),
        <AudienceOf {...subject} />,
      )}
      note={replaced ? replacesText(replaced.number) : !published && i18n.t('publishing.sheet.noneLive')}
      confirm={latestText((name) => i18n.t('publishing.sheet.confirm', [name]))}
      {...rest}
    >
      <FreshChanges
        pageId={subject.pageId}
        audienceId={subject.audienceId}
        heading={<h3 class="small soft">{i18n.t('publishing.sheet.changes')}</h3>}
        draft={subject.url === undefined ? undefined : { number: latest?.number, url: subject.url }}
      />
    </GuardedSheet>
  );
}

function replacesText(number: number | undefined): string {
  return number === undefined
    ? i18n.t('publishing.sheet.replacesLive')
    : i18n.t('publishing.sheet.replaces', [number]);
}

interface GoBackSheetProps extends VersionSheetProps {
  former: FormerVersion;
  formers: readonly FormerVersion[];
}

/** Review before restoring a former version, with the changes of its successors reversed. */
export function GoBackSheet({ subject, former, formers, ...rest }: GoBackSheetProps) {
  const live = liveOf(subject.versions);
  const formerText = (textWith: (name: string) => string) => versionText(former.number, textWith);
  const changes = changesBackTo(formers, live?.versionId ?? '', former.versionId) ?? [];
  return (
    <GuardedSheet
      workspace={subject.workspace}
      pageName={subject.pageName}
      title={fill(
        formerText((name) => i18n.t('publishing.back.title', [name, HOLE])),
        <AudienceOf {...subject} />,
      )}
      note={replacesText(live?.number)}
      confirm={formerText((name) => i18n.t('publishing.back.confirm', [name]))}
      {...rest}
    >
      <p>{i18n.t('publishing.back.note')}</p>
      <div class="block-heading">
        <h3 class="small soft">{i18n.t('publishing.sheet.changes')}</h3>
      </div>
      {changes.length > 0 ? (
        <ChangeList changes={labelled(changes)} />
      ) : (
        <p class="soft small">{i18n.t('publishing.back.notKnown')}</p>
      )}
    </GuardedSheet>
  );
}

export function CancelSheet({ subject, current, onConfirm, onClose }: VersionSheetProps) {
  const { latest, published } = subject.versions;
  const latestText = (textWith: (name: string) => string) => versionText(latest?.number, textWith);
  const staysLive = published?.versionId === latest?.versionId ? undefined : published?.number;
  return (
    <Sheet
      title={fill(
        latestText((name) => i18n.t('publishing.cancel.title', [name, HOLE])),
        <AudienceOf {...subject} />,
      )}
      workspace={subject.workspace}
      pageName={subject.pageName}
      onClose={onClose}
      footer={
        <>
          {!current && <ChangedNotice />}
          <div class="sheet-actions row wrap">
            <button type="button" class="button" data-first onClick={onClose}>
              {latestText((name) => i18n.t('publishing.cancel.keep', [name]))}
            </button>
            <button type="button" class="button stopping" disabled={!current} onClick={onConfirm}>
              {latestText((name) => i18n.t('publishing.cancel.confirm', [name]))}
            </button>
          </div>
        </>
      }
    >
      <p>
        {i18n.t('publishing.cancel.effect')}{' '}
        {staysLive !== undefined && i18n.t('publishing.cancel.staysLive', [versionName(staysLive)])}
      </p>
    </Sheet>
  );
}

/** The audience's name, with its route key on hover to tell namesakes apart. */
function AudienceOf({ audienceName, routeKey }: VersionSubject) {
  return (
    <span title={routeKey}>
      <ExactName text={audienceName} />
    </span>
  );
}
