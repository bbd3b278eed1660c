// What is loaded of the news when it is needed.
export {
  forgetNews as forget,
  isAtRest,
  listNews,
  markNewsSeen,
  publishNews,
  tendNews as tend,
  unmarkNews,
} from './news-state.ts';
export { noteKept } from './note-kept.ts';
