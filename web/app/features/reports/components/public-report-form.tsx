import { REVIEW_HOURS } from 'contract/limits.ts'
import { canBeUrgent, createPublicReport, REPORT_HONEYPOT, reportLimits } from 'contract/reports.ts'
import { useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { useContractForm } from '~/lib/form.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { Honeypot } from '~/ui/forms/honeypot.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { CategorySelect, UrgentCheckbox } from './category-fields.tsx'

export function PublicReportForm({ page }: { page: string }) {
  const { register, field, submit, formState, failure, watch } = useContractForm(createPublicReport, {
    defaultValues: { url: page, category: 'OTHER', text: '', email: '', urgent: false, [REPORT_HONEYPOT]: '' },
  })
  const [reference, setReference] = useState<string | null>(null)
  const send = submit(async (body) => {
    setReference((await call(createPublicReport, { body })).report.reference)
  })
  if (reference !== null)
    return (
      <div role="status" className="flex flex-col items-start gap-4">
        <PageNotice kind="success" title="Bedankt voor je rapport">
          Het nummer is <strong>{reference}</strong>. Een beheerder kijkt binnen {REVIEW_HOURS} uur. Gaf je je
          e-mailadres? Dan krijg je daarna een mail.
        </PageNotice>
        <LinkButton to="/">Naar de homepage</LinkButton>
      </div>
    )
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="relative flex flex-col gap-5">
      {failure && <PageNotice kind="warning" title={failure.message} />}
      <TextField
        {...field('url')}
        label="Over welke pagina gaat het?"
        help="Kopieer het adres van de pagina uit je browser."
      />
      <CategorySelect {...register('category')} />
      {canBeUrgent(watch('category')) && <UrgentCheckbox {...register('urgent')} />}
      <TextArea {...field('text')} label="Wat is er aan de hand?" rows={6} countTo={reportLimits.notes.max} />
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        label="E-mailadres"
        autoComplete="email"
        isOptional
        help="Dan sturen we je een bevestiging en wat we hebben gedaan."
      />
      <Honeypot {...register(REPORT_HONEYPOT)} />
      <Button type="submit" variant="primary" size="lg" isPending={formState.isSubmitting} isWide>
        Rapport versturen
      </Button>
    </form>
  )
}
