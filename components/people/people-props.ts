import type { SectionPlaces } from '../../lib/panel/panel.ts';
import type { WorkspaceSectionProps } from '../panel/workspace-section-props.ts';
import type { Places } from './use-people-place.ts';

/** Which part of the section is open. */
export type PeoplePlace = SectionPlaces['people'];

/** What every part of the section is given. */
export type PeopleProps = WorkspaceSectionProps & { places: Places };
