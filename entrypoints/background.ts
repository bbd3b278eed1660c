import { startBackground } from '../lib/app/worker/start.ts';

// Plain, since the types of what would make it bring Node's globals into all that is shipped.
export default { main: startBackground };
