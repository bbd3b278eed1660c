import { i18n } from '#i18n';
import type { Problem, ProblemKind } from '../lib/problem.ts';
import { remedies } from '../lib/remedies.ts';
import { exactTime } from '../lib/timestamps.ts';
import { Icon, type IconName } from './Icon.tsx';

const sentences: Record<ProblemKind, () => string> = {
  'not-connected': () => i18n.t('problem.notConnected'),
  'no-permission': () => i18n.t('problem.noPermission'),
  offline: () => i18n.t('problem.offline'),
  timeout: () => i18n.t('problem.timeout'),
  unauthorized: () => i18n.t('problem.unauthorized'),
  forbidden: () => i18n.t('problem.forbidden'),
  'not-found': () => i18n.t('problem.notFound'),
  conflict: () => i18n.t('problem.conflict'),
  rejected: () => i18n.t('problem.rejected'),
  'rate-limited': () => i18n.t('problem.rateLimited'),
  unavailable: () => i18n.t('problem.unavailable'),
  'not-the-api': () => i18n.t('problem.notTheApi'),
  'too-large': () => i18n.t('problem.tooLarge'),
  'unexpected-answer': () => i18n.t('problem.unexpectedAnswer'),
  'not-kept': () => i18n.t('outbox.notKept'),
  'too-long': () => i18n.t('outbox.tooLong'),
  'no-text': () => i18n.t('outbox.noText'),
  managed: () => i18n.t('kit.managed.refused'),
};

/** What is wrong, in one sentence. */
export function problemSentence(kind: ProblemKind): string {
  return sentences[kind]();
}

type Look = { icon: IconName; tone: '' | 'warn' | 'stop' };
const quiet: Look = { icon: 'offline', tone: '' };
const wait: Look = { icon: 'clock', tone: '' };
const looks: Partial<Record<ProblemKind, Look>> = {
  offline: quiet,
  timeout: wait,
  'rate-limited': wait,
  'no-permission': { icon: 'lock', tone: 'warn' },
  'not-connected': { icon: 'key', tone: 'warn' },
  unauthorized: { icon: 'key', tone: 'stop' },
  forbidden: { icon: 'key', tone: 'stop' },
};
const otherwise: Look = { icon: 'warning', tone: 'warn' };

interface ProblemNoteProps {
  problem: Problem;
  now: number;
  /** Each remedy is offered only where the view can carry it out. */
  onRetry?: (() => void) | undefined;
  onGrant?: (() => void) | undefined;
  onOptions?: (() => void) | undefined;
}

/** What went wrong in one sentence, what the service said, and what can be done. */
export function ProblemNote({ problem, now, ...actions }: ProblemNoteProps) {
  const { icon, tone } = looks[problem.kind] ?? otherwise;
  const waits = problem.notBefore !== undefined && problem.notBefore > now;
  return (
    <div class={`notice ${tone}`}>
      <Icon name={icon} />
      <div class="words">
        {problemSentence(problem.kind)}
        {waits && problem.notBefore !== undefined && ` ${waitText(problem.notBefore, now)}`}
        {problem.detail !== undefined && <Detail text={problem.detail} status={problem.status} />}
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

function Detail({ text, status }: { text: string; status: number | undefined }) {
  return (
    <span class="detail">
      {status === undefined ? i18n.t('problem.said') : i18n.t('problem.saidWithStatus', [status])}{' '}
      <bdi>{text}</bdi>
    </span>
  );
}

type RemedyProps = Omit<ProblemNoteProps, 'problem' | 'now'> & { kind: ProblemKind; waits: boolean };

function RemedyButton({ kind, waits, onRetry, onGrant, onOptions }: RemedyProps) {
  const offers = {
    retry: { label: i18n.t('problem.retry'), act: onRetry },
    grant: { label: i18n.t('problem.grant'), act: onGrant },
    options: { label: i18n.t('problem.options'), act: onOptions },
  };
  const remedy = remedies[kind];
  const offer = remedy && offers[remedy];
  if (!offer?.act) return null;
  return (
    <button type="button" class="button compact" disabled={waits} onClick={offer.act}>
      {offer.label}
    </button>
  );
}
