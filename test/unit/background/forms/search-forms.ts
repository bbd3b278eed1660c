import type { SearchRequests } from '../../../../lib/search.ts';
import type { FormsOf } from './forms.ts';

export const searchForms: FormsOf<SearchRequests> = {};
