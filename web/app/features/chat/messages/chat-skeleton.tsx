import { classNames } from '~/ui/class-names.ts'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'

const BUBBLES = [
  { key: 'a', isOwn: false, size: 'h-16 w-64' },
  { key: 'b', isOwn: false, size: 'h-10 w-40' },
  { key: 'c', isOwn: true, size: 'h-10 w-56' },
  { key: 'd', isOwn: false, size: 'h-16 w-72' },
  { key: 'e', isOwn: true, size: 'h-10 w-44' },
  { key: 'f', isOwn: true, size: 'h-16 w-60' },
] as const

export function ChatSkeleton() {
  return (
    <Loading
      label="Berichten laden"
      className="flex min-h-0 grow flex-col justify-end gap-3 overflow-hidden px-3 pb-3 sm:px-5"
    >
      {BUBBLES.map(({ key, isOwn, size }) => (
        <span key={key} className={classNames('flex items-end gap-2', isOwn && 'justify-end')}>
          {!isOwn && <Skeleton className="size-8 shrink-0 rounded-full" />}
          <Skeleton className={classNames('max-w-[75%] rounded-card', size)} />
        </span>
      ))}
    </Loading>
  )
}
