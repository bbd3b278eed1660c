import { useContext } from 'preact/hooks';
import type { Problem, ProblemKind } from '../../lib/api/problem.ts';
import { exactTime } from '../../lib/format/dates.ts';
import { useNow } from './Age.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { problemSentence } from './problem-sentence.ts';
import './styles/notices.css';
import { i18n } from '#i18n';
import { fill, HOLE } from './ServiceText.tsx';
import { PageContext } from './view-context.ts';

type Mark = { icon: IconName; tone: '' | 'warn' | 'stop' };
const quiet: Mark = { icon: 'offline', tone: '' };
const wait: Mark = { icon: 'clock', tone: '' };
const marks: Partial<Record<ProblemKind, Mark>> = {
  offline: quiet,
  timeout: wait,
  'rate-limited': wait,
  'no-permission': { icon: 'lock', tone: 'warn' },
  'not-connected': { icon: 'key', tone: 'warn' },
  unauthorized: { icon: 'key', tone: 'stop' },
  forbidden: { icon: 'key', tone: 'stop' },
};
const otherwise: Mark = { icon: 'warning', tone: 'warn' };

const remedies: Record<ProblemKind, 'retry' | 'grant' | 'options' | undefined> = {
  'not-connected': 'options',
  'no-permission': 'grant',
  offline: 'retry',
  timeout: 'retry',
  unauthorized: 'options',
  forbidden: 'options',
  // A retry would fail the same way.
  'not-found': undefined,
  conflict: 'retry',
  rejected: undefined,
  'rate-limited': 'retry',
  unavailable: 'retry',
  'not-the-api': 'options',
  'too-large': undefined,
  'unexpected-answer': 'retry',
  'not-kept': 'retry',
  'storage-failed': 'retry',
  'newer-data': undefined,
  'too-long': undefined,
  'no-text': undefined,
  // It is chosen again.
  'unreadable-file': undefined,
  managed: undefined,
  failed: 'retry',
};

interface ProblemNoteProps {
  problem: Problem;
  /** Offered only if it is given. */
  onRetry?: (() => void) | undefined;
  /** In place of the view's way to ask for access. */
  onGrant?: (() => void) | undefined;
}

/** A problem in one sentence, with the service's text and remedies. */
export function ProblemWords({ problem, ...actions }: ProblemNoteProps) {
  const now = useNow();
  const { icon, tone } = marks[problem.kind] ?? otherwise;
  const waits = problem.notBefore !== undefined && problem.notBefore > now;
  return (
    <div class={`notice ${tone}`}>
      <Icon name={icon} />
      <div class="words">
        {problemSentence(problem)}
        {waits && problem.notBefore !== undefined && ` ${waitText(problem.notBefore, now)}`}
        {problem.detail !== undefined && <ProblemDetail text={problem.detail} status={problem.status} />}
      </div>
      <RemedyButton kind={problem.kind} waits={waits} {...actions} />
    </div>
  );
}

function waitText(notBefore: number, now: number): string {
  const seconds = Math.ceil((notBefore - now) / 1000);
  return seconds < 120
    ? i18n.t('problem.waitSeconds', [seconds])
    : i18n.t('problem.waitUntil', [exactTime(notBefore)]);
}

/** Without a status, the text is not from the service. */
export function ProblemDetail({ text, status }: { text: string; status: number | undefined }) {
  const words = <bdi>{text}</bdi>;
  return (
    <span class="detail">
      {status === undefined ? words : fill(i18n.t('problem.saidWithStatus', [status, HOLE]), words)}
    </span>
  );
}

type RemedyProps = Omit<ProblemNoteProps, 'problem'> & { kind: ProblemKind; waits: boolean };

/** The options have no page actions: access is granted and keys are entered there, beside each workspace. */
function RemedyButton({ kind, waits, onRetry, onGrant }: RemedyProps) {
  const page = useContext(PageContext);
  const offers = {
    retry: { label: i18n.t('problem.retry'), act: onRetry },
    grant: { label: i18n.t('problem.grant'), act: onGrant ?? page?.grantAccess },
    options: { label: i18n.t('problem.options'), act: page?.openOptions },
  };
  const remedy = remedies[kind];
  const offer = remedy && offers[remedy];
  if (!offer?.act) return null;
  return (
    <button type="button" class="button compact" aria-disabled={waits} onClick={() => waits || offer.act?.()}>
      {offer.label}
    </button>
  );
}
