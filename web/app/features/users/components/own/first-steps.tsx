import { updateProfile, userLimits } from 'contract/users/users.ts'
import { CircleCheck } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useContractForm } from '~/lib/form.ts'
import { numberOrNull } from '~/lib/number-or-null.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { TextField } from '~/ui/forms/text-field.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { useUpdateProfile } from '../../api.ts'
import { PhotoButtons } from './photo-buttons.tsx'

export function FirstSteps({ onSkip }: { onSkip: () => void }) {
  const user = useSignedInUser()
  const done = [user.profilePhoto !== null, user.bio !== null, user.age !== null].filter(Boolean).length
  return (
    <Card as="section" aria-labelledby="first-steps">
      <div className="flex items-start justify-between gap-3">
        <h2 id="first-steps" className="text-xl">
          Stel je even voor
        </h2>
        <span className="shrink-0 text-muted text-sm tabular-nums">{done} van 3</span>
      </div>
      <p className="mt-1 text-muted text-sm">Groepen zeggen eerder ja als ze weten wie je bent.</p>
      <ol className="mt-4 flex flex-col gap-5">
        <Step title="Een foto" isDone={user.profilePhoto !== null}>
          <div className="flex items-center gap-3">
            <Avatar user={user} />
            <PhotoButtons user={user} />
          </div>
        </Step>
        <Step title="Eén zin over jou" isDone={user.bio !== null}>
          <AnswerForm
            name="bio"
            label="Eén zin over jou"
            placeholder="Ik dans graag vooraan"
            maxLength={userLimits.bio.max}
          />
        </Step>
        <Step title="Je leeftijd" isDone={user.age !== null}>
          <AnswerForm
            name="age"
            options={numberOrNull}
            label="Je leeftijd"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
        </Step>
      </ol>
      <div className="mt-4 -ml-3 flex flex-wrap gap-2">
        <LinkButton to="/profile" variant="quiet" size="sm">
          Profiel
        </LinkButton>
        <Button variant="quiet" size="sm" onClick={onSkip}>
          Nu niet
        </Button>
      </div>
    </Card>
  )
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <li>
      {isDone ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success-ink" />
          {title}
          <span className="sr-only">: klaar</span>
        </p>
      ) : (
        children
      )}
    </li>
  )
}

type AnswerFormProps = {
  name: 'bio' | 'age'
  options?: { setValueAs: (value: string | null) => unknown }
} & Pick<ComponentProps<typeof TextField>, 'label' | 'placeholder' | 'maxLength' | 'inputMode' | 'autoComplete'>

function AnswerForm({ name, options, ...field }: AnswerFormProps) {
  const form = useContractForm(updateProfile, { defaultValues: { bio: '', age: null } })
  const update = useUpdateProfile()
  const save = form.submit(
    async (values) => {
      if (values[name]) await update.save({ [name]: values[name] })
    },
    (error) => showFailure(error, 'Kon profiel niet bijwerken'),
  )
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-wrap items-end gap-2">
      <TextField {...field} {...form.field(name, options)} className="min-w-0 grow basis-32" />
      <Button type="submit" isPending={update.isPending}>
        Opslaan
      </Button>
    </form>
  )
}
