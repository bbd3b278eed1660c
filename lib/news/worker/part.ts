// What is loaded of the news when it is needed.
export {
  forgetNews as forget,
  isIdle,
  listNews,
  markNewsSeen,
  publishNews,
  resumeNews as resume,
  unmarkNews,
} from './news-state.ts';
export { noteKept } from './note-kept.ts';
