import type { Quote } from 'contract/chat/chat.ts'
import { classNames } from '~/ui/class-names.ts'
import { previewOf } from '../engine/message.ts'

export function QuoteText({ quote, className }: { quote: Quote; className?: string }) {
  return (
    <span className={classNames('block min-w-0 border-current border-l-3 pl-2.5 text-left text-sm', className)}>
      <bdi className="block truncate font-semibold">{quote.username}</bdi>
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {previewOf(quote)}
      </span>
    </span>
  )
}
