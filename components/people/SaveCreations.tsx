import { i18n } from '#i18n';
import { creationCells } from '../../lib/export/saved-tables.ts';
import { creationSummary } from '../../lib/people/creation-summary.ts';
import type { CreationView } from '../../lib/people/people.ts';
import { type SavedList, SaveList } from '../export/SaveList.tsx';
import { columns } from '../export/save-columns.ts';
import { creationKind, creationSentence } from './creation-texts.ts';
import type { PeopleProps } from './people-props.ts';

type SaveCreationsProps = Pick<PeopleProps, 'capturing' | 'workspace' | 'saveFile'> & {
  creations: CreationView[];
};

/** What is on its way as a file. */
export function SaveCreations({ capturing, workspace, saveFile, creations }: SaveCreationsProps) {
  const list = (): SavedList => {
    const now = Date.now();
    const standingOf = ({ state }: CreationView) =>
      creationSentence(creationSummary(state, now, capturing.creations.paused));
    const header = columns('time', 'what', 'name', 'email', 'domain', 'phone', 'profile', 'outcome', 'id');
    const rows = creations.map((each) => creationCells(each, creationKind(each), standingOf(each)));
    return { rows: [header, ...rows], json: creations };
  };
  return (
    <SaveList
      what={`${i18n.t('people.title')} ${i18n.t('people.creations.title')}`}
      of={workspace.name}
      list={list}
      saveFile={saveFile}
    />
  );
}
