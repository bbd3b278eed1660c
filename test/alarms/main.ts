// How often a fall is told that is none, and how often one that is: `npm run -s alarms -- --workspaces 1000 --pages 200 --days 30 --seed 7`.
import { parseArgs } from 'node:util';
import { measure } from './simulate.ts';

const { values } = parseArgs({
  options: {
    workspaces: { type: 'string', default: '1000' },
    pages: { type: 'string', default: '200' },
    days: { type: 'string', default: '30' },
    seed: { type: 'string', default: '7' },
  },
});
const [workspaces = 0, pages = 0, days = 0, seed = 0] = [
  values.workspaces,
  values.pages,
  values.days,
  values.seed,
].map(Number);
if (![workspaces, pages, days].every((count) => Number.isInteger(count) && count > 0) || Number.isNaN(seed)) {
  console.error('Usage: npm run -s alarms -- [--workspaces N] [--pages N] [--days N] [--seed N]');
  process.exit(2);
}
console.log(JSON.stringify(measure({ workspaces, pages, days, seed })));
