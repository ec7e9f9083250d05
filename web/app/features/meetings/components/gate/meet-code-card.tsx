import { enterMeetCode } from 'contract/meet-codes.ts'
import type { EventDay } from 'contract/meetings.ts'
import { countText } from 'contract/platform/count-text.ts'
import { Handshake } from 'lucide-react'
import { useContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { meetings, useMeetCode } from '../../api.ts'
import { CodePicture } from './code-picture.tsx'
import { ScanButton } from './scan-button.tsx'
import { useCurrentCode } from './use-current-code.ts'

const schema = enterMeetCode.body.pick({ code: true })

/** The viewer's code of this minute, and the field for another member's. Works without a connection. */
export function MeetCodeCard({ day: { group, members } }: { day: EventDay }) {
  const { data, dataUpdatedAt } = useMeetCode(group.id)
  const { shown, now, offset } = useCurrentCode(data, dataUpdatedAt)
  const isWaiting = meetings.use().some(({ input }) => input.params.id === group.id)
  const { field, submit, reset, setValue } = useContractForm<typeof enterMeetCode, typeof schema>(enterMeetCode, {
    schema,
    defaultValues: { code: '' },
  })
  if (data === undefined || shown === null) return null
  const met = members.filter(({ userId }) => data.metIds.includes(userId)).map(({ user }) => user.username)
  const enter = submit(async ({ code }) => {
    await meetings.write({ params: { id: group.id }, body: { code, at: new Date(Date.now() + offset).toISOString() } })
    reset({ code: '' })
  })
  const scanned = (code: string) => {
    setValue('code', code)
    void enter()
  }
  const seconds = Math.max(0, Math.ceil((shown.endsAt - now) / 1000))
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        Sta je bij elkaar? Laat één van jullie de code van de ander invullen. Dan weten we dat jullie er allebei waren.
      </p>
      <div className="flex flex-wrap items-center justify-center gap-4 rounded-control bg-sunken p-4 text-center">
        <CodePicture code={shown.code} />
        <div>
          <p className="text-muted text-sm">Jouw code</p>
          <p className="font-bold text-3xl tabular-nums">
            {shown.code.slice(0, 3)} {shown.code.slice(3)}
          </p>
          <p className="font-semibold text-lg">{shown.word}</p>
          <p className="text-muted text-sm">Nog {countText(seconds, 'seconde', 'seconden')} geldig</p>
        </div>
      </div>
      <form onSubmit={(event) => void enter(event)} noValidate className="flex flex-wrap items-end gap-2">
        <TextField
          {...field('code')}
          label="Code van de ander"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          placeholder="123 456"
          className="min-w-0 grow basis-40"
        />
        <Button type="submit" icon={Handshake} className="grow">
          Wij zijn er
        </Button>
        <ScanButton onCode={scanned} />
      </form>
      <p role="status" className="text-sm">
        {isWaiting && <span className="text-muted">Wordt verstuurd zodra je online bent. </span>}
        {met.length > 0 && `Je ontmoette ${new Intl.ListFormat('nl-NL').format(met)}.`}
      </p>
    </div>
  )
}
