import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { languageName, languages } from '../../lib/format/locale.ts';
import { readChosenLanguage } from '../../lib/platform/text-language.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useAsync } from '../ui/use-async.ts';
import { NotLoaded, useLoaded } from '../ui/use-loaded.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';
import { OptionsSection } from '../workspace/OptionsSection.tsx';

export function LanguageSection() {
  const { loaded, reload } = useLoaded(useAsync([], async () => ({ chosen: await readChosenLanguage() })));
  return (
    <OptionsSection
      id="language"
      title={i18n.t('options.language.title')}
      intro={i18n.t('options.language.intro')}
    >
      <NotLoaded loaded={loaded} reload={reload} />
      {loaded.state === 'shown' && <LanguageChoice kept={loaded.data.chosen} />}
    </OptionsSection>
  );
}

/** Not changed by an arrow key alone: who passes a language would have to find the way back in one that they cannot read. */
function LanguageChoice({ kept }: { kept: string | undefined }) {
  const { ask } = useView();
  const id = useOwnId();
  const [chosen, setChosen] = useState(kept);
  const action = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    action.run(() => ask('chooseLanguage', chosen === undefined ? {} : { language: chosen }));
  };
  return (
    <form class="stack display-choices" onSubmit={submit}>
      <fieldset class="field choices stack" aria-labelledby="language-title">
        {[undefined, ...languages].map((language) => (
          <div key={language ?? ''} class="choice">
            <input
              id={`${id}-${language ?? ''}`}
              type="radio"
              name={id}
              checked={chosen === language}
              onChange={() => setChosen(language)}
            />
            <label for={`${id}-${language ?? ''}`} lang={language}>
              {language === undefined ? i18n.t('options.language.asBrowser') : languageName(language)}
            </label>
          </div>
        ))}
      </fieldset>
      {action.problem && <ProblemNote problem={action.problem} />}
      <div class="form-actions row wrap">
        <button type="submit" class="button primary" disabled={chosen === kept} aria-disabled={action.busy}>
          {i18n.t('options.language.use')}
        </button>
      </div>
    </form>
  );
}
