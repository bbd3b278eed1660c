import type { SectionPlaces } from '../../lib/panel/panel.ts';
import type { WorkspaceSectionProps } from '../panel/workspace-section-props.ts';

export type TopicsProps = WorkspaceSectionProps;

/** Which part of the section is open. */
export type TopicsPlace = SectionPlaces['topics'];
