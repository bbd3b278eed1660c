import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { isDemo } from '../../lib/format/demo.ts';
import { listText } from '../../lib/format/locale.ts';
import type { CreationOrder, LikelyDuplicate } from '../../lib/people/people.ts';
import { type CreationForm, isTyped } from '../../lib/people/person-form.ts';
import { requestPersonalData } from '../../lib/platform/access.ts';
import { BackLine } from '../ui/BackLine.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useSame } from '../ui/use-stable.ts';
import { useView } from '../ui/view-context.ts';
import { useSiteOwner } from './TabPeople.tsx';
import { useFormDraft } from './use-form-draft.ts';
import type { PeopleProps } from './use-people-place.ts';

/** Debounce of the duplicate check while typing (ms). */
const PAUSE = 250;

/** A form for a new person or account, or for one waiting to be sent. Input is stored until it is sent or cleared. */
export function useCreateForm<Draft extends Record<string, string>>(
  { forms, workspace, places, tab, at }: PeopleProps,
  form: CreationForm<Draft>,
) {
  const { noun, faultsOf, bodyOf } = form;
  const { ask } = useView();
  const { place } = places;
  const draft = useFormDraft(forms, form, 'editing' in place ? place.editing : undefined);
  const [tried, setTried] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const saving = useAction();
  const { values, editing } = draft;
  const faults = faultsOf(values);
  const tooLate = editing === undefined ? undefined : tooLateFor(saving.problem);
  const orderOf = (typed: Draft): Pick<CreationOrder, 'operation' | 'body'> | undefined => {
    const body = bodyOf(typed);
    // Each form returns the body of its operation.
    return body && ({ operation: `create${noun}`, body } as Pick<CreationOrder, 'operation' | 'body'>);
  };
  // Invalid fields are left out, so that the others can already find duplicates.
  const probe = useSame(
    orderOf(
      Object.fromEntries(
        Object.entries(values).map(([field, value]) => [field, faults[field] ? '' : value]),
      ) as Draft,
    ),
  );
  const likely = useAsync(
    [ask, probe],
    async () => (probe ? ask('likelyDuplicates', probe as CreationOrder) : []),
    // Earlier results stay during the next lookup to avoid flicker.
    { when: probe !== undefined, pause: PAUSE, keepsEarlier: true },
  );
  // Only if the tab shows another company's site.
  const site = useSiteOwner(at?.page === undefined ? tab.url : '');
  const send = async (order: Pick<CreationOrder, 'operation' | 'body'>) => {
    // The demo sends nothing.
    const isAsked = noun === 'Person' && !isDemo(workspace.baseUrl);
    const maySend = !isAsked || (await requestPersonalData());
    setRefused(!maySend);
    if (!maySend) return;
    if (editing !== undefined && !tooLate)
      await ask('editCreation', { id: editing, body: order.body, orderId: draft.orderId });
    else {
      // Without the tab's address: the source is stored, and the address may name the person.
      const more = { id: draft.orderId, workspaceId: workspace.id, source: {} };
      await ask('create', { ...order, ...more } as CreationOrder);
    }
    draft.end();
    places.goHome();
  };
  return {
    ...draft,
    tabDomain: site.own ? undefined : site.domain,
    field: (name: keyof Draft & string, label: string) => ({
      name,
      label,
      value: values[name] ?? '',
      fault: faults[name],
      touched: tried || draft.touched.includes(name),
      // What is typed now would end with the form, unsent.
      readOnly: saving.busy,
      onInput: (value: string) => draft.fill({ [name]: value } as unknown as Partial<Draft>),
    }),
    frame: {
      noun,
      places,
      saving,
      isRefused,
      tooLate,
      isEditing: editing !== undefined,
      isKept: draft.isKept,
      // A failed hint must not block creating.
      likely: (probe && likely.data) ?? [],
      clear: isTyped(values) ? draft.clear : undefined,
      /** Returns false if a field is invalid. */
      send() {
        const order = orderOf(values);
        setTried(true);
        if (order) saving.run(() => send(order));
        return order !== undefined;
      },
    },
  };
}

/** Why an edit can no longer be saved; then the text can become a new record. */
function tooLateFor(problem: Problem | undefined): 'tooLate' | 'gone' | undefined {
  if (problem?.kind === 'conflict') return 'tooLate';
  return problem?.kind === 'not-found' ? 'gone' : undefined;
}

type Frame = ReturnType<typeof useCreateForm>['frame'];

/** Frame of both forms: possible duplicates, problems and buttons. */
export function CreateForm({ children, ...frame }: Frame & { children: ComponentChildren }) {
  const { noun, likely, saving, isRefused, tooLate, places, isEditing, isKept, clear } = frame;
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  const submit = (event: Event) => {
    event.preventDefault();
    if (frame.send()) return;
    form.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"], input:invalid')?.focus();
  };
  // One that waits to be sent is already in progress, so there is no duplicate check.
  const isWaiting = isEditing && !tooLate;
  const found = isWaiting ? undefined : likely[0];
  const notice = tooLate ?? (isRefused ? 'refused' : undefined);
  const submitName = isWaiting ? i18n.t('act.sendThis') : i18n.t(`people.form.create${noun}`);
  return (
    <>
      <BackLine
        back={places.back}
        title={isEditing ? i18n.t(`people.form.edit${noun}`) : i18n.t(`people.new${noun}`)}
      />
      <section>
        <form ref={form} class="people-form stack" noValidate onSubmit={submit}>
          {children}
          <Duplicates likely={likely} opened={found} places={places} />
          {saving.problem && !tooLate && <ProblemNote problem={saving.problem} />}
          {notice && (
            <p class="notice warn" role="alert">
              <Icon name="warning" />
              <span class="words">{i18n.t(`people.form.${notice}`)}</span>
            </p>
          )}
          <div class="row wrap">
            {found && (
              <button type="button" class="button primary" onClick={() => places.openItem(found)}>
                <span class="truncate">{i18n.t('act.openNamed', [nameOf(found)])}</span>
              </button>
            )}
            <button type="submit" class={found ? 'button' : 'button primary'} aria-disabled={saving.busy}>
              {found ? i18n.t('people.form.anyway') : submitName}
            </button>
            {clear && (
              <button type="button" class="link quiet" onClick={clear}>
                {i18n.t('people.form.clear')}
              </button>
            )}
          </div>
          {isKept ? (
            <p class="small soft">{i18n.t('people.form.kept')}</p>
          ) : (
            <p class="notice stop" role="alert">
              {i18n.t('capture.notKept')}
            </p>
          )}
        </form>
      </section>
    </>
  );
}

function nameOf({ title, kind }: LikelyDuplicate): string {
  return title ?? (kind === 'person' ? i18n.t('kind.person') : i18n.t('kind.account'));
}

type DuplicatesProps = Pick<Frame, 'places' | 'likely'> & { opened: LikelyDuplicate | undefined };

/** Lists possible duplicates with links. The input stays. */
function Duplicates({ likely, opened, places }: DuplicatesProps) {
  return (
    <div class="if-any" role="status">
      {likely.length > 0 && (
        <div class="notice warn people-likely">
          <Icon name="warning" />
          <div class="words">
            {i18n.t('people.likely.title')}
            <ul>
              {likely.slice(0, 5).map((one) => (
                <li key={`${one.kind} ${one.id}`} class="row wrap">
                  <span class="words">
                    <bdi class="bold">{nameOf(one)}</bdi>{' '}
                    <span class="small soft">
                      {listText(one.why.map((why) => i18n.t(`people.likely.${why}`)))}
                    </span>
                  </span>
                  {one !== opened && (
                    <button type="button" class="button compact" onClick={() => places.openItem(one)}>
                      {i18n.t('act.openNamed', [nameOf(one)])}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
