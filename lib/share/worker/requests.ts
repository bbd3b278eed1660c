// What views may ask of a shared link. No request is made to the service.
import * as z from 'zod/mini';
import { request } from '../../platform/worker/request.ts';
import { MAX_LINK_LENGTH } from '../share-link.ts';
import { findShared } from './shared-place.ts';

/** Also what is no link: it is answered with that. */
const text = z.string().check(z.maxLength(2 * MAX_LINK_LENGTH));

export const shareRequests = {
  findShared: request(
    () => ({ text }),
    ({ text }) => findShared(text),
  ),
};
