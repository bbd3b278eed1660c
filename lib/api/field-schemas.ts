// Forms of single fields, in what is sent as in what is answered.
import * as z from 'zod/mini';

export const MAX = Number.MAX_SAFE_INTEGER;
export const E164 = /^\+[1-9]\d{1,14}$/;

export const text = () => z.string();
export const textBetween = (min: number, max: number) => z.string().check(z.minLength(min), z.maxLength(max));
export const nonEmpty = () => z.string().check(z.minLength(1));
export const count = () => z.int().check(z.minimum(0), z.maximum(MAX));
