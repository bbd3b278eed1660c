import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Ask, RequestInput } from '../../lib/app/requests.ts';
import type { CreationOrder, LikelyDuplicate } from '../../lib/people/people.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { BackLine } from '../ui/BackLine.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { type Action, useAction } from '../ui/use-action.ts';
import { useAsync } from '../ui/use-async.ts';
import type { PeopleProps } from './use-people-place.ts';

type CreateFormProps = Pick<PeopleProps, 'places'> & {
  title: string;
  submitName: string;
  isEditing: boolean;
  likely: LikelyDuplicate[];
  saving: Action;
  /** Answers false where a field is at fault. */
  send(): boolean;
  clear: (() => void) | undefined;
  children: ComponentChildren;
};

/** The frame of both forms: who may be there already, what went wrong, and the buttons. */
export function CreateForm(props: CreateFormProps) {
  const { title, likely, saving, places, isEditing, clear } = props;
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  const submit = (event: Event) => {
    event.preventDefault();
    if (props.send()) return;
    form.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"], input:invalid')?.focus();
  };
  return (
    <>
      <BackLine back={places.back} title={title} />
      <section>
        <form ref={form} class="people-form" noValidate onSubmit={submit}>
          {props.children}
          <Duplicates likely={likely} places={places} />
          {saving.problem && <ProblemNote problem={saving.problem} />}
          <div class="people-buttons">
            <button type="submit" class="button primary" aria-disabled={saving.busy}>
              {likely.length > 0 && !isEditing ? i18n.t('people.form.anyway') : props.submitName}
            </button>
            {clear && (
              <button type="button" class="link quiet" onClick={clear}>
                {i18n.t('people.form.clear')}
              </button>
            )}
          </div>
          <p class="small soft">{i18n.t('people.form.kept')}</p>
        </form>
      </section>
    </>
  );
}

/** Points out who may be there already, and leads there. What was typed stays. */
function Duplicates({ likely, places }: Pick<PeopleProps, 'places'> & { likely: LikelyDuplicate[] }) {
  return (
    <div role="status">
      {likely.length > 0 && (
        <div class="notice warn people-likely">
          <AnyIcon name="warning" />
          <div class="words">
            {i18n.t('people.likely.title')}
            <ul>
              {likely.slice(0, 5).map((one) => (
                <li key={`${one.kind} ${one.id}`}>
                  <span class="words">
                    <bdi class="people-name">{one.title ?? one.id}</bdi>{' '}
                    <span class="small soft">
                      {one.why.map((why) => i18n.t(`people.likely.${why}`)).join(', ')}
                    </span>
                  </span>
                  <button
                    type="button"
                    class="button compact"
                    onClick={() =>
                      one.kind === 'person' ? places.openPerson(one.id) : places.openAccount(one.id)
                    }
                  >
                    {i18n.t('people.likely.open')}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

/** Typing faster than this asks once (ms). */
const PAUSE = 250;

const none: LikelyDuplicate[] = [];

/** Known persons or accounts that may be the one that is typed. Nothing is asked of the service. */
export function useDuplicates(
  ask: Ask,
  probe: RequestInput<'likelyDuplicates'> | undefined,
): LikelyDuplicate[] {
  const { data } = useAsync(
    probe && [ask, JSON.stringify(probe)],
    async () => (probe ? ask('likelyDuplicates', probe) : none),
    // What was found for the letters before stays while the next ones are looked up: nothing flickers.
    { pause: PAUSE, keepsEarlier: true },
  );
  // A hint that cannot be had stops nobody from creating.
  return (probe && data) ?? none;
}

interface Draft {
  orderId: string;
  editing?: string;
  clear(): void;
}

/** Sends what a form holds: as a new creation, or as the change of one. */
export function useSend({ ask, workspace, places }: PeopleProps, draft: Draft) {
  const saving = useAction();
  const send = (order: Pick<CreationOrder, 'operation' | 'body'>) =>
    saving.run(async () => {
      if (draft.editing !== undefined) await ask('editCreation', { id: draft.editing, body: order.body });
      // Without the tab's address: it may name the person, and the source is kept.
      else
        await ask('create', {
          ...order,
          id: draft.orderId,
          workspaceId: workspace.id,
          source: {},
          // Each form sends a body of its own operation.
        } as CreationOrder);
      draft.clear();
      places.goHome();
    });
  return { saving, send };
}

/** The registrable domain of the tab, where it shows somebody else's site. */
export function useTabDomain({ tab, at, ask, workspace }: PeopleProps): string | undefined {
  const isForeign = /^https?:/.test(tab.url) && at?.page === undefined;
  const { data } = useAsync(isForeign ? [workspace.id, tab.url] : undefined, () =>
    ask('accountOfTab', { url: tab.url }),
  );
  return data?.own ? undefined : data?.domain;
}
