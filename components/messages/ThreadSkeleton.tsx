import { Skeleton } from '../ui/Skeleton.tsx';

/** Three messages that are on their way. */
export function ThreadSkeleton() {
  return (
    <div class="thread-skeleton" aria-hidden="true">
      {['88%', '64%', '76%'].map((width) => (
        <div class="stack" key={width}>
          <Skeleton width="56px" height={11} />
          <Skeleton width="100%" />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
