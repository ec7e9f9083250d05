import { type AttendanceLink, answerAttendanceLink, getAttendanceLink, meetingLimits } from 'contract/meetings.ts'
import { CalendarCheck, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { usePosted } from '~/lib/api/posted-form.ts'
import { type LoadedAnswer, useLoadedQuery } from '~/lib/api/query.tsx'
import { formatEventStart } from '~/lib/format/dates.ts'
import { LinkButton } from '~/ui/button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { type YesOrNo, YesOrNoForm } from '~/ui/forms/yes-or-no-form.tsx'

type AttendanceLinkFormProps = { token: string; loaded: LoadedAnswer<typeof getAttendanceLink> }

export function AttendanceLinkForm({ token, loaded }: AttendanceLinkFormProps) {
  const query = useLoadedQuery(getAttendanceLink, { query: { token } }, loaded)
  const { shown } = usePosted<{ attendance: AttendanceLink }>()
  const [answered, setAnswered] = useState<AttendanceLink | null>(shown?.attendance ?? null)
  if (query.data === undefined) {
    const isRefused = query.error?.isTemporary === false
    const isOver = query.error?.code === 'EVENT_ENDED'
    return (
      <QueryState
        query={query}
        title={isOver ? 'Het evenement is al geweest' : isRefused ? 'Deze link klopt niet' : 'Laden mislukt'}
        action={<LinkButton to="/groups">Naar je groepen</LinkButton>}
        skeleton={<SkeletonText lines={3} />}
      >
        {isOver
          ? 'Je hoeft niets meer te doen.'
          : isRefused
            ? 'Hij is verlopen of niet compleet. Log in om je groep te zien.'
            : undefined}
      </QueryState>
    )
  }
  const link = answered ?? query.data.attendance
  if (!link.isMember) return <Left link={link} />
  if (answered !== null && answered.answer === 'YES') return <Confirmed link={link} />

  const send = async (answer: YesOrNo, fields: FormData) => {
    const note = String(fields.get('note') ?? '')
    setAnswered((await call(answerAttendanceLink, { query: { token }, body: { answer, note } })).attendance)
  }
  return (
    <YesOrNoForm
      yes="Ja, ik ga mee"
      no="Nee, ik kan niet"
      send={send}
      failure="Kon je antwoord niet opslaan"
      after={
        <p className="text-muted text-sm">
          Kun je niet? Dan ga je uit de groep en kan iemand anders je plek krijgen. De anderen krijgen bericht en lezen
          in de chat: ‘Ik kan niet mee.’
        </p>
      }
    >
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
    </YesOrNoForm>
  )
}

const Confirmed = ({ link }: { link: AttendanceLink }) => (
  <div role="status" className="flex flex-col items-start gap-4">
    <CircleCheck aria-hidden="true" className="size-12 text-success-ink" />
    <p className="font-semibold text-lg">Fijn, je gaat mee!</p>
    <p className="wrap-anywhere">
      ‘{link.groupName}’ ziet dat je komt. Veel plezier bij {link.event.title}!
    </p>
    <LinkButton to={`/groups/${link.groupId}`}>Bekijk de groep</LinkButton>
  </div>
)

const Left = ({ link }: { link: AttendanceLink }) => (
  <div role="status" className="flex flex-col items-start gap-4">
    <p className="font-semibold text-lg">Je gaat niet mee.</p>
    <p className="wrap-anywhere">Je zit niet meer in ‘{link.groupName}’. De groep weet dat je niet komt.</p>
    <LinkButton to="/events">Bekijk evenementen</LinkButton>
  </div>
)
