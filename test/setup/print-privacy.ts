// Prints what .github/PRIVACY.md holds, of the same table and texts as the page on privacy in the options:
// `npm run -s tool privacy > .github/PRIVACY.md`.
import { privacyDocument } from './privacy-document.ts';

process.stdout.write(await privacyDocument());
