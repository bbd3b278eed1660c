// A soak at any length: `npm run soak -- --minutes 20 [--seed TEXT]`.
import { parseArgs } from 'node:util';
import { mayGrow } from './bounds.ts';
import { soak } from './soak.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error('Usage: npm run soak -- [--minutes N] [--seed TEXT]');
  process.exit(2);
}
console.log(`Seed ${values.seed}, ${minutes} minutes`);
const result = await soak({ seed: values.seed, milliseconds: minutes * 60_000 });
console.log(JSON.stringify(result, undefined, 2));
const { lost, doubled, astray, errors, heaps } = result;
const isWell = [lost, doubled, astray, errors, mayGrow(heaps)].every((wrong) => wrong.length === 0);
console.log(isWell ? 'Nothing lost, doubled or astray.' : 'Not as it should be.');
process.exitCode = isWell ? 0 : 1;
