import {
  type AttendanceAnswer,
  type AttendanceLink,
  answerAttendanceLink,
  getAttendanceLink,
  meetingLimits,
} from 'contract/meetings.ts'
import { CalendarCheck, CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { postedFailure, usePosted } from '~/lib/api/posted-form.ts'
import { type LoadedAnswer, QueryProvider, useLoadedQuery } from '~/lib/api/query.tsx'
import { formatEventStart } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'

type Props = {
  token: string
  loaded: LoadedAnswer<typeof getAttendanceLink>
}

export function AttendanceLinkForm(props: Props) {
  return (
    <QueryProvider>
      <Form {...props} />
    </QueryProvider>
  )
}

function Form({ token, loaded }: Props) {
  const query = useLoadedQuery(getAttendanceLink, { query: { token } }, loaded)
  const posted = usePosted<{ attendance: AttendanceLink }>()
  const [answered, setAnswered] = useState<AttendanceLink | null>(posted.shown?.attendance ?? null)
  const [sending, setSending] = useState<AttendanceAnswer | null>(null)
  const postedError = postedFailure(posted.refused)
  if (query.data === undefined) {
    const { code = null, status = 0 } = query.error ?? {}
    const isOurs = status !== 0 && status < 500 && status !== 429
    const isOver = code === 'EVENT_ENDED'
    return (
      <QueryState
        query={query}
        title={isOver ? 'Het evenement is al geweest' : isOurs ? 'Deze link klopt niet' : 'Laden mislukt'}
        canRetry={!isOurs}
        action={<LinkButton to="/groups">Naar je groepen</LinkButton>}
        skeleton={<SkeletonText lines={3} />}
      >
        {isOver
          ? 'Je hoeft niets meer te doen.'
          : isOurs
            ? 'Hij is verlopen of niet compleet. Log in om je groep te zien.'
            : undefined}
      </QueryState>
    )
  }
  const link = answered ?? query.data.attendance
  if (!link.isMember) return <Left link={link} />
  if (answered !== null && answered.answer === 'YES') return <Confirmed link={link} />

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const answer: AttendanceAnswer = button?.value === 'NO' ? 'NO' : 'YES'
    const note = String(new FormData(event.currentTarget).get('note') ?? '')
    setSending(answer)
    try {
      setAnswered((await call(answerAttendanceLink, { query: { token }, body: { answer, note } })).attendance)
    } catch (failure) {
      showFailure(failure, 'Kon je antwoord niet opslaan')
    } finally {
      setSending(null)
    }
  }
  return (
    <form method="post" onSubmit={(event) => void send(event)} className="contents">
      {postedError && <PageNotice kind="warning" title={postedError.message} />}
      <CalendarCheck aria-hidden="true" className="size-12 text-primary-ink" />
      <p className="wrap-anywhere">
        <strong>{link.event.title}</strong> is op {formatEventStart(link.event)} in {link.event.location}. Je gaat met ‘
        {link.groupName}’.
      </p>
      {link.answer === 'YES' && <p>Je hebt al gezegd dat je meegaat. Klopt dat nog?</p>}
      <TextArea
        name="note"
        label="Kun je niet, wil je er iets bij zeggen?"
        isOptional
        rows={2}
        countTo={meetingLimits.cancellationNote}
      />
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button type="submit" name="answer" value="YES" variant="primary" size="lg" isPending={sending === 'YES'}>
          Ja, ik ga mee
        </Button>
        <Button type="submit" name="answer" value="NO" size="lg" isPending={sending === 'NO'}>
          Nee, ik kan niet
        </Button>
      </div>
      <p className="text-muted text-sm">
        Kun je niet? Dan ga je uit de groep en kan iemand anders je plek krijgen. De anderen krijgen bericht en lezen in
        de chat: ‘Ik kan niet mee.’
      </p>
    </form>
  )
}

function Confirmed({ link }: { link: AttendanceLink }) {
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <CircleCheck aria-hidden="true" className="size-12 text-success-ink" />
      <p className="font-semibold text-lg">Fijn, je gaat mee!</p>
      <p className="wrap-anywhere">
        ‘{link.groupName}’ ziet dat je komt. Veel plezier bij {link.event.title}!
      </p>
      <LinkButton to={`/groups/${link.groupId}`}>Bekijk de groep</LinkButton>
    </div>
  )
}

function Left({ link }: { link: AttendanceLink }) {
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <p className="font-semibold text-lg">Je gaat niet mee.</p>
      <p className="wrap-anywhere">Je zit niet meer in ‘{link.groupName}’. De groep weet dat je niet komt.</p>
      <LinkButton to="/events">Bekijk evenementen</LinkButton>
    </div>
  )
}
