import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePosted } from '~/lib/api/posted-form.ts'
import { usePublicForm } from '~/lib/public-form.ts'
import { HOME } from '~/lib/session/guards.ts'
import { Button } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { TextField } from '~/ui/forms/text-field.tsx'
import { loadForm } from '../load-form.ts'
import { pendingVerification } from '../pending-verification.ts'

const loadVerification = loadForm('codeFields')

const FAILED = 'Verificatie mislukt'

export function CodeForm({ registeredId }: { registeredId: string }) {
  const posted = usePosted()
  const { field, submit, formState, failure } = usePublicForm(loadVerification, posted.refused)
  const [isVerified, setVerified] = useState(false)
  const navigate = useNavigate()
  const formProps = submit(async ({ code }, load) => {
    const { confirmEmail, continueRegistered } = await load()
    await confirmEmail({ code, registeredId })
    setVerified(true)
    const key = pendingVerification()?.registrationKey
    // `useContinuation` tries again.
    if (key) await continueRegistered(key).catch((error: unknown) => showFailure(error, 'Inloggen mislukt'))
    else await navigate(HOME, { replace: true })
  })
  return (
    <>
      {failure && (
        <PageNotice kind="warning" title={FAILED}>
          {failure.message}
        </PageNotice>
      )}
      <form {...formProps} action="/verify-email" className="flex flex-col gap-4">
        <input type="hidden" name="registeredId" value={registeredId} />
        <TextField {...field('code')} label="Code uit de mail" inputMode="numeric" autoComplete="one-time-code" />
        <Button type="submit" variant="primary" size="lg" isPending={formState.isSubmitting || isVerified}>
          Ga verder
        </Button>
      </form>
    </>
  )
}
