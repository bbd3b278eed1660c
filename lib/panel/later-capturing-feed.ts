// For a view that reads the source of captures after its first paint. What is imported later has a file of its own where nothing
// else imports it at once; the source itself is in the panel's first look.
export { startCapturing } from './capturing-feed.ts';
