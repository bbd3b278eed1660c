// Examples of requests: valid (`good`) and invalid (`bad`).

import type { RequestsOf } from '../../../../../lib/platform/worker/request.ts';

type InputOf<Request> = Request extends (input: infer Input) => unknown ? Input : never;

export type FormsOf<Definitions> = {
  [Name in keyof Definitions]: { good: InputOf<RequestsOf<Definitions>[Name]>[]; bad: unknown[] };
};
