import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { LikelyDuplicate } from '../../lib/people/people.ts';
import { BackLine } from '../ui/BackLine.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import type { Action } from '../ui/use-action.ts';
import { Duplicates } from './Duplicates.tsx';
import type { PeopleProps } from './people-props.ts';

type CreateFormProps = Pick<PeopleProps, 'places' | 'now'> & {
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
  const { title, likely, saving, places, now, isEditing, clear } = props;
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
          {saving.problem && <ProblemNote problem={saving.problem} now={now} />}
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
