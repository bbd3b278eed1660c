import type { SectionPlaces } from '../../../lib/panel.ts';
import type { WorkspaceSectionProps } from '../workspace-section-props.ts';

export type TopicsProps = WorkspaceSectionProps;

/** Which part of the section is open. */
export type TopicsPlace = SectionPlaces['topics'];
