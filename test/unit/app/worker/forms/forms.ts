// Forms of requests to try: good ones are answered, bad ones are not.

type InputOf<Request> = Request extends (input: infer Input) => unknown ? Input : never;

export type FormsOf<Requests> = {
  [Name in keyof Requests]: { good: InputOf<Requests[Name]>[]; bad: unknown[] };
};
