import { useSignedInUser } from '~/lib/session/session.ts'
import { Card } from '~/ui/layout/card.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { memberSummary } from '../member-row.tsx'
import { RequestContent } from './request-content.tsx'

type RequestPreviewProps = {
  owner: string
  message: string | null
  questions: string[]
  answers: string[]
}

export function RequestPreview({ owner, message, questions, answers }: RequestPreviewProps) {
  const me = useSignedInUser()
  const summary = memberSummary(me)
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary-ink text-sm underline-offset-4 hover:underline">
        Zo ziet {owner} je verzoek
      </summary>
      <Card className="mt-1 flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <Avatar user={me} className="size-12 text-[calc(var(--spacing)*4)]" />
          <div className="min-w-0">
            <p className="font-display font-bold text-lg wrap-anywhere">{me.username}</p>
            {summary !== '' && <p className="text-muted text-sm">{summary}</p>}
          </div>
        </div>
        <RequestContent message={message} questions={questions} answers={answers} user={me} />
      </Card>
    </details>
  )
}
