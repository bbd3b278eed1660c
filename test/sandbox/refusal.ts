// Error responses of the service.

/** Becomes the answer `{ error: { code, message } }` with this status. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function invalid(message: string): Refusal {
  return new Refusal(400, 'invalid_request', message);
}

export function notFound(what: string, id: string): Refusal {
  return new Refusal(404, 'not_found', `There is no ${what} ${JSON.stringify(id)}.`);
}

export function conflict(message: string): Refusal {
  return new Refusal(409, 'conflict', message);
}

export function errorBody(code: string, message: string): string {
  return JSON.stringify({ error: { code, message } });
}
