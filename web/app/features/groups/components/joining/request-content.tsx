import type { JoinRequest } from 'contract/groups/membership.ts'

type RequestContentProps = Pick<JoinRequest, 'message' | 'questions' | 'answers'> & {
  user: { username: string; bio: string | null }
}

export function RequestContent({ message, questions, answers, user }: RequestContentProps) {
  const answered = questions.map((question, index) => ({ question, answer: answers[index] ?? '' }))
  return (
    <>
      {message !== null && (
        <blockquote className="whitespace-pre-line rounded-control rounded-tl-none bg-sunken px-4 py-3 wrap-anywhere">
          {message}
        </blockquote>
      )}
      {answered.length > 0 && (
        <dl className="flex flex-col gap-3">
          {answered.map(({ question, answer }) => (
            <div key={question}>
              <dt className="font-semibold text-sm wrap-anywhere">{question}</dt>
              <dd className="mt-0.5 whitespace-pre-line wrap-anywhere">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {user.bio !== null && (
        <div>
          <p className="font-semibold text-sm">Over {user.username}</p>
          <p className="mt-0.5 whitespace-pre-line text-muted wrap-anywhere">{user.bio}</p>
        </div>
      )}
      {message === null && user.bio === null && answered.length === 0 && (
        <p className="text-muted">Geen bericht erbij.</p>
      )}
    </>
  )
}
