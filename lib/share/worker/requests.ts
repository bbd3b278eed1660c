// Requests about shared links. Sends nothing to the service.
import * as z from 'zod/mini';
import { request } from '../../platform/worker/request.ts';
import { MAX_LINK_LENGTH } from '../share-link.ts';
import { findShared } from './shared-place.ts';

/** Any text. The answer says if it is not a link. */
const text = z.string().check(z.maxLength(2 * MAX_LINK_LENGTH));

export const shareRequests = {
  findShared: request(
    () => ({ text }),
    ({ text }) => findShared(text),
  ),
};
