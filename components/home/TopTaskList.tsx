import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { shortTime } from '../../lib/format/dates.ts';
import { countedText, formatWhole } from '../../lib/format/numbers.ts';
import { isLongAgo, type PageHealth } from '../../lib/home/page-health.ts';
import { type Task, type TopTasks, tomorrow } from '../../lib/home/top-tasks.ts';
import type { PanelPlace } from '../../lib/panel/wanted-place.ts';
import { shareText, versionName } from '../analytics/figure-texts.ts';
import { versionText } from '../publish/version-text.ts';
import { Age, dateText, useNow } from '../ui/Age.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { fill, HOLE, ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import { HealthMark } from './HealthMark.tsx';
import { type HomeWays, PAGES } from './home-ways.ts';

interface TopTaskListProps extends Pick<HomeWays, 'showPlace'> {
  tasks: TopTasks;
  /** Tasks are still being determined: reserves space. */
  isUnknown: boolean;
  /** Snoozes a task until tomorrow, or undoes that. */
  snooze(id: string, isSnoozed: boolean): Promise<void>;
}

export function TopTaskList({ tasks, isUnknown, snooze, showPlace }: TopTaskListProps) {
  const [last, setLast] = useState<{ id: string; until: number }>();
  const now = useNow();
  // A snooze ends by itself.
  const lastId = last && now < last.until ? last.id : undefined;
  const action = useAction();
  const change = (id: string, isSnoozed: boolean) =>
    action.run(async () => {
      await snooze(id, isSnoozed);
      setLast(isSnoozed ? { id, until: tomorrow(Date.now()) } : undefined);
    });
  if (isUnknown)
    return (
      <div class="home-first home-unknown" aria-busy="true">
        <Skeleton width="100%" height={212} />
      </div>
    );
  if (tasks.first.length === 0 && lastId === undefined) return null;
  return (
    <section class="home-first" aria-labelledby="home-first-title">
      <h2 id="home-first-title" class="visually-hidden">
        {i18n.t('home.first.title')}
      </h2>
      {tasks.first.length > 0 && (
        <ol class="home-things">
          {tasks.first.map((task, index) => (
            <TaskCard
              key={task.id}
              task={task}
              place={index + 1}
              snooze={() => change(task.id, true)}
              act={() => showPlace(placeOf(task), 'address' in task ? task.address : undefined)}
            />
          ))}
        </ol>
      )}
      {action.problem && <ProblemNote problem={action.problem} />}
      <div class="home-after row wrap small soft">
        <p class="if-any" role="status">
          {lastId !== undefined && (
            <>
              {i18n.t('home.first.snoozed')}{' '}
              <button type="button" class="link" onClick={() => change(lastId, false)}>
                {i18n.t('act.undo')}
              </button>
            </>
          )}
        </p>
        {tasks.more > 0 && (
          <a class="link" href={`#${PAGES}`}>
            {i18n.t('home.first.more', tasks.more, [formatWhole(tasks.more)])}
          </a>
        )}
        <details class="fold home-order">
          <summary>{i18n.t('home.first.order')}</summary>
          <p>{i18n.t('home.first.rule')}</p>
        </details>
      </div>
    </section>
  );
}

interface TaskCardProps {
  task: Task;
  place: number;
  act(): void;
  snooze(): void;
}

function TaskCard({ task, place, act, snooze }: TaskCardProps) {
  const title = titleOf(task);
  const now = useNow();
  const name = 'pageName' in task ? task.pageName : task.topicTitle;
  return (
    <li class="home-thing">
      <p class="home-thing-top row small">
        <span class="home-place" aria-hidden="true">
          {place}
        </span>
        <HealthMark health={toneOf(task, now)} text={title} />
        {task.at !== undefined && (
          <span class="push">
            <Age at={task.at} />
          </span>
        )}
      </p>
      <h3>
        <ServiceText text={name} />
      </h3>
      <div class="home-proof stack">
        <Proof task={task} />
        <p class="small soft">{i18n.t(`home.why.${task.kind}`)}</p>
      </div>
      <div class="home-thing-acts row wrap">
        <button type="button" class={place === 1 ? 'button primary' : 'button'} onClick={act}>
          {i18n.t(`home.act.${task.kind}`)}
        </button>
        <button
          type="button"
          class="link quiet"
          aria-label={i18n.t('home.first.snoozeNamed', [`${title}, ${name}`])}
          onClick={snooze}
        >
          {i18n.t('home.first.snooze')}
        </button>
      </div>
    </li>
  );
}

/** Same shapes and colors as page health: failures and long-waiting tasks stand out. */
function toneOf({ kind, at }: Task, now: number): PageHealth {
  if (kind !== 'messages' && kind !== 'drafts') return 'trouble';
  return isLongAgo(at, now) ? 'waiting' : 'quiet';
}

function titleOf(task: Task): string {
  switch (task.kind) {
    case 'clips':
      return i18n.t('home.thing.clips', task.count, [formatWhole(task.count)]);
    case 'publish':
      return i18n.t(`home.thing.${task.failure}`);
    case 'conversions':
      return i18n.t('home.thing.conversions');
    case 'messages':
      return i18n.t('home.thing.messages', task.count, [formatWhole(task.count)]);
    case 'drafts':
      return countedText(task.isPart, task.waiting, (form, shown) =>
        i18n.t('home.thing.drafts', form, [shown]),
      );
  }
}

/** Figures or text that support the task. */
function Proof({ task }: { task: Task }): ComponentChildren {
  const today = useNow();
  switch (task.kind) {
    case 'clips':
      return (
        <>
          <p class="soft">{named(i18n.t('home.thing.clipsText', [HOLE]), task.topicTitle)}</p>
          {task.excerpt !== undefined && <Quote text={task.excerpt} />}
        </>
      );
    case 'publish': {
      const { failure, number, audienceName, readAt = today } = task;
      const text = versionText(number, (version) =>
        i18n.t(`home.thing.${failure}Text`, [version, HOLE, shortTime(readAt, today)]),
      );
      return <p class="soft">{named(text, audienceName)}</p>;
    }
    case 'conversions': {
      const { since, now, before } = task.fall;
      const { publish } = task;
      return (
        <>
          <p class="soft">
            {i18n.t('home.thing.conversionsText', [
              dateText(since, today),
              shareText(now),
              formatWhole(now.count),
              formatWhole(now.sessions),
              shareText(before),
              formatWhole(before.count),
              formatWhole(before.sessions),
            ])}
          </p>
          {publish && publish.at <= today && (
            <p class="soft">
              {publish.number === undefined
                ? i18n.t('home.thing.lastPublishOn', [dateText(publish.at, today)])
                : i18n.t('home.thing.lastPublish', [
                    versionName(publish.number),
                    dateText(publish.at, today),
                  ])}
            </p>
          )}
        </>
      );
    }
    case 'messages':
      return (
        <>
          <p class="soft" title={i18n.t('messages.by.hint')}>
            {named(i18n.t('home.thing.messagesText', [HOLE]), task.audienceName)}
          </p>
          {task.quote !== undefined && <Quote text={task.quote} />}
        </>
      );
    case 'drafts': {
      const { waiting, number, audienceName, isPart, at } = task;
      const isOldest = waiting > 1 && at !== undefined && !isPart;
      const text = versionText(number, (version) =>
        isOldest
          ? i18n.t('home.thing.draftsText', [version, HOLE])
          : i18n.t('home.thing.draftText', [version, HOLE]),
      );
      return <p class="soft">{named(text, audienceName)}</p>;
    }
  }
}

function named(sentence: string, name: string) {
  return fill(
    sentence,
    <bdi key="name" class="home-name">
      {name}
    </bdi>,
  );
}

function Quote({ text }: { text: string }) {
  return (
    <blockquote class="indented clamp" dir="auto">
      {text}
    </blockquote>
  );
}

function placeOf(task: Task): PanelPlace {
  if (task.kind === 'clips') return { section: 'topics' };
  const { pageId, pageName } = task;
  if (task.kind === 'conversions') return { target: { pageId, pageName }, section: 'analytics' };
  const { audienceId, audienceName } = task;
  const section = task.kind === 'messages' ? 'messages' : 'versions';
  return { target: { pageId, pageName, audienceId, audienceName }, section };
}
