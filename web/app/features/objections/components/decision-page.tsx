import { type Decision, objectionLimits, submitObjection } from 'contract/objections.ts'
import { CircleCheck, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryProvider } from '~/lib/api/query.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useDecision, useDeleteSuspended, useExportSuspended, useSubmitObjection } from '../api.ts'

/** The page of the link in a statement of reasons. Public: the link is the key. */
export function DecisionPage({ token }: { token: string }) {
  return (
    <QueryProvider>
      <LoadedDecision token={token} />
    </QueryProvider>
  )
}

function LoadedDecision({ token }: { token: string }) {
  const query = useDecision(token)
  const [isDeleted, setDeleted] = useState(false)
  if (isDeleted)
    return (
      <div role="status" className="flex flex-col items-start gap-4">
        <CircleCheck aria-hidden="true" className="size-12 text-success-ink" />
        <p className="font-semibold text-lg">Je account is verwijderd.</p>
        <LinkButton to="/">Naar de homepage</LinkButton>
      </div>
    )
  if (query.data === undefined) {
    const isWrong = query.error?.status === 404 || query.error?.status === 422
    return (
      <QueryState
        query={query}
        title={isWrong ? 'Deze link klopt niet' : 'Laden mislukt'}
        canRetry={!isWrong}
        action={<LinkButton to="/help">Stel ons een vraag</LinkButton>}
        skeleton={<SkeletonText lines={6} />}
      >
        {isWrong ? 'Open de link in je mail opnieuw. Na 6 maanden werkt hij niet meer.' : undefined}
      </QueryState>
    )
  }
  const { decision } = query.data
  return (
    <>
      <dl className="flex flex-col gap-4">
        <Fact label="Het besluit">{decision.what}</Fact>
        <Fact label="Sinds">{formatDate(decision.decidedAt)}</Fact>
        <Fact label="De regel">{decision.rule}</Fact>
        {decision.reason !== null && <Fact label="Dit schrijft de beheerder erbij">{decision.reason}</Fact>}
        <Fact label="Wie besliste">Een mens, geen computer.</Fact>
      </dl>
      <Objection token={token} decision={decision} />
      {decision.isSuspended && <SuspendedActions token={token} onDeleted={() => setDeleted(true)} />}
    </>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}

function Objection({ token, decision }: { token: string; decision: Decision }) {
  const { objection } = decision
  if (objection === null)
    return new Date(decision.objectBefore) < new Date() ? (
      <PageNotice kind="info" title="Bezwaar maken kan niet meer">
        Dat kon tot {formatDate(decision.objectBefore)}.
      </PageNotice>
    ) : (
      <ObjectionForm token={token} until={decision.objectBefore} />
    )
  if (objection.decision === null)
    return (
      <PageNotice kind="pending" title="We bekijken je bezwaar">
        Je schreef ons op {formatDate(objection.createdAt)}. Een andere beheerder kijkt ernaar. Je krijgt een mail.
      </PageNotice>
    )
  const notes = objection.notes ?? ''
  return objection.decision === 'REVERSED' ? (
    <PageNotice kind="success" title="Je bezwaar klopt">
      We draaien het besluit terug. {notes}
    </PageNotice>
  ) : (
    <PageNotice kind="info" title="Het besluit blijft">
      Een andere beheerder keek opnieuw. {notes} Ben je het er niet mee eens? Dan kun je naar een erkende
      geschilinstantie of naar de rechter.
    </PageNotice>
  )
}

function ObjectionForm({ token, until }: { token: string; until: string }) {
  const object = useSubmitObjection(token)
  const { field, submit, formState, failure } = useContractForm(submitObjection, {
    defaultValues: { token, text: '' },
  })
  const send = submit(({ text }) => object.mutateAsync(text))
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
      <h2 className="text-xl">Niet mee eens?</h2>
      <p className="text-muted">
        Vertel waarom. Een andere beheerder kijkt opnieuw. Je kunt één keer bezwaar maken, tot {formatDate(until)}.
      </p>
      {failure && <PageNotice kind="warning" title={failure.message} />}
      <TextArea {...field('text')} label="Je bezwaar" rows={6} countTo={objectionLimits.text.max} />
      <Button type="submit" variant="primary" size="lg" isPending={formState.isSubmitting} isWide>
        Bezwaar versturen
      </Button>
    </form>
  )
}

function SuspendedActions({ token, onDeleted }: { token: string; onDeleted: () => void }) {
  const download = useExportSuspended(token)
  const remove = useDeleteSuspended(token)
  const question = useDialogState()
  const deletion = useAction(() => remove.mutateAsync(), { failure: 'Account verwijderen mislukt', onDone: onDeleted })
  const exported = useAction(() => download.mutateAsync(), {
    done: 'Je gegevens zijn gedownload',
    failure: 'Downloaden mislukt',
  })
  return (
    <section aria-labelledby="suspended-actions" className="flex flex-col gap-3 border-line border-t pt-5">
      <h2 id="suspended-actions" className="text-xl">
        Je gegevens
      </h2>
      <p className="text-muted">Ook nu je account geschorst is, blijven je gegevens van jou.</p>
      <div className="flex flex-wrap gap-2">
        <Button icon={Download} isPending={exported.isPending} onClick={() => void exported.run()}>
          Download je gegevens
        </Button>
        <Button icon={Trash2} onClick={question.open}>
          Account verwijderen
        </Button>
      </div>
      <Modal
        isOpen={question.isOpen}
        onClose={() => !deletion.isPending && question.close()}
        role="alertdialog"
        size="sm"
        title="Je account verwijderen?"
        footer={
          <>
            <Button onClick={question.close} disabled={deletion.isPending}>
              Annuleren
            </Button>
            <Button variant="danger" isPending={deletion.isPending} onClick={() => void deletion.run()}>
              Verwijder mijn account
            </Button>
          </>
        }
      >
        <p>Je profiel, foto’s en berichten zijn dan weg. Bezwaar maken kan daarna niet meer.</p>
      </Modal>
    </section>
  )
}
