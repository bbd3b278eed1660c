// Prints the interface as an OpenAPI document: `npm run -s tool openapi > openapi.json`.
import { openApiDocument } from './openapi.ts';

process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
