import type { KitRequests } from '../../../../lib/kit.ts';
import type { FormsOf } from './forms.ts';

export const kitForms: FormsOf<KitRequests> = {};
