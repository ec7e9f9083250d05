import { CONTACT_HONEYPOT, contactLimits } from 'contract/contact-limits.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ApiError } from '~/lib/api/api-error.ts'
import { usePosted } from '~/lib/api/posted-form.ts'
import { usePublicForm } from '~/lib/public-form.ts'
import { Button } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Honeypot } from '~/ui/forms/honeypot.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'

const loadMessage = () => import('../contact-message.ts')

const EMPTY = { naam: '', email: '', telefoonnummer: '', bericht: '', [CONTACT_HONEYPOT]: '' }
const FAILED = 'Er is een fout opgetreden. Probeer het opnieuw.'

const isReference = (text: string): boolean => /^[A-Z0-9]{8}$/.test(text)

export function ContactForm() {
  const [query] = useSearchParams()
  const reference = query.get('kenmerk') ?? ''
  const posted = usePosted<{ isSent: true }>()
  const { field, submit, formState, failure, reset } = usePublicForm(loadMessage, posted.refused)
  const [isSent, setSent] = useState(posted.shown !== null)

  const formProps = submit(async (body, load) => {
    setSent(false)
    const { sendMessage } = await load()
    await sendMessage(body)
    setSent(true)
    toast({ title: 'Bericht verzonden', kind: 'success' })
    setTimeout(() => reset(EMPTY))
  })

  const message = field('bericht')
  return (
    <form {...formProps} action="#contact" className="relative flex flex-col gap-5">
      {isSent && (
        <PageNotice kind="success" title="Bericht verzonden">
          Bedankt! We antwoorden binnen 1 tot 2 werkdagen, op het e-mailadres dat je hebt ingevuld.
        </PageNotice>
      )}
      {failure && <Failure failure={failure} />}
      <TextField {...field('naam')} label="Naam" autoComplete="name" />
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        label="E-mailadres"
        autoComplete="email"
        help="Hierop krijg je antwoord."
      />
      <TextField {...field('telefoonnummer')} type="tel" label="Telefoonnummer" autoComplete="tel" isOptional />
      <TextArea
        {...message}
        defaultValue={message.defaultValue ?? (isReference(reference) ? `Kenmerk: ${reference}\n\n` : undefined)}
        label="Bericht"
        rows={6}
        countTo={contactLimits.bericht.max}
        help="Noem het evenement of de groep, als het daarover gaat."
      />
      <Honeypot {...field(CONTACT_HONEYPOT)} />
      <Button type="submit" variant="primary" size="lg" isPending={formState.isSubmitting} isWide>
        Verstuur bericht
      </Button>
    </form>
  )
}

function Failure({ failure }: { failure: ApiError }) {
  const hasNoMessage = failure.code === 'NO_CONNECTION' || failure.code === 'UNREADABLE_ANSWER'
  return (
    <PageNotice kind="warning" title={hasNoMessage ? FAILED : failure.message}>
      {failure.code === 'NO_CONNECTION' ? failure.message : undefined}
    </PageNotice>
  )
}
