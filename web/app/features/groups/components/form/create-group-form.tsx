import { createGroup, GROUP_PICTURE } from 'contract/groups/lifecycle.ts'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Controller, FormProvider } from 'react-hook-form'
import { readFormDraft, writeDraft, writeFormDraft } from '~/lib/drafts.ts'
import { useContractForm } from '~/lib/form.ts'
import { useNavigateFromHere } from '~/lib/routing/leave-guards.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useKeptInput } from '~/ui/forms/kept-input.ts'
import { PictureField, usePictureInput } from '~/ui/forms/picture-field.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { ActionBar } from '~/ui/layout/page.tsx'
import { useConfirmLeave } from '~/ui/overlays/confirm-leave.ts'
import { useCanCreateGroup } from '../../api.ts'
import { useCreateGroup } from '../../api-managing.ts'
import { PICTURE_CROP } from '../../labels.ts'
import { useGroupLimit } from '../joining/use-group-limit.tsx'
import { LimitBanner } from '../list/limit-banner.tsx'
import { EventPicker } from './event-picker.tsx'
import { FoldedGroupFields, GROUP_FIELD_NAMES, GroupFields, groupFormValues } from './group-fields.tsx'

const DRAFT = 'form:create-group'

/** What a limit refused stays on the device, and is filled in after paying. */
export function CreateGroupForm({ eventInUrl }: { eventInUrl: string | null }) {
  const navigateFromHere = useNavigateFromHere()
  const create = useCreateGroup()
  const picture = usePictureInput()
  const { showLimit, openUpgrade, limitDialog } = useGroupLimit(
    eventInUrl === null ? '/groups/create' : `/groups/create?eventId=${eventInUrl}`,
  )
  const verdict = useCanCreateGroup().data
  const canCreate = verdict?.canJoin
  const [draft] = useState(() => readFormDraft<{ eventId: string; hadPicture: boolean }>(DRAFT))
  const [wasKept, setKept] = useState(draft !== null)
  // At the limit from the first letter on: the group can only be made later.
  const isKept = wasKept || canCreate === false
  /** The form is reset after it was sent, which must not bring the draft back. */
  const isMade = useRef(false)
  const form = useContractForm(createGroup, {
    defaultValues: {
      ...groupFormValues(GROUP_FIELD_NAMES, null),
      description: '',
      ...draft,
      eventId: eventInUrl ?? draft?.eventId ?? '',
    },
  })
  const eventId = form.watch('eventId')
  const hadPicture = picture.file !== null || draft?.hadPicture === true
  const keep = () => {
    writeFormDraft(DRAFT, { ...form.getValues(), hadPicture })
    setKept(true)
  }
  useEffect(() => {
    if (!isKept) return
    const { unsubscribe } = form.watch((values) => {
      if (!isMade.current) writeFormDraft(DRAFT, { ...values, hadPicture })
    })
    return unsubscribe
  }, [isKept, form, hadPicture])
  useKeptInput(form, isKept ? null : 'form:group')
  useConfirmLeave(
    () => !isKept && (form.hasUnsaved() || (picture.isChanged && !create.isSuccess && !create.isPending)),
    'ingevuld',
  )

  const send = form.submit(
    async (values) => {
      const { group } = await create.mutateAsync({ ...values, ...picture.change })
      isMade.current = true
      writeDraft(DRAFT, '')
      toast({ title: 'Je groep staat klaar', kind: 'success' })
      await navigateFromHere(`/groups/${group.id}`)
    },
    (error) => {
      if (!error.requiresUpgrade) return showFailure(error, 'Aanmaken groep mislukt')
      keep()
      showLimit(error)
    },
  )

  return (
    <FormProvider {...form}>
      <LimitBanner
        verdict={verdict}
        onUpgrade={() => {
          if (form.hasUnsaved()) keep()
          openUpgrade()
        }}
      />
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        {draft !== null && canCreate !== undefined && (
          <PageNotice
            kind={canCreate ? 'success' : 'info'}
            title={canCreate ? 'Je groep staat klaar' : 'Bewaard voor jou'}
          >
            Wat je eerder hebt ingevuld, staat hieronder.
            {draft.hadPicture === true && ' Kies je afbeelding nog een keer.'}
            {canCreate && ' Klopt alles? Druk dan op ‘Groep maken’.'}
          </PageNotice>
        )}
        <Card className="flex flex-col gap-5">
          <GroupFields
            names={['name', 'description']}
            overrides={{
              name: { placeholder: 'Vroege vogels bij de Waal' },
              description: { isOptional: false, placeholder: 'Wat voor dag wordt het?' },
            }}
          />
          <div className="flex flex-col gap-1">
            <Controller
              control={form.control}
              name="eventId"
              render={({ field }) => (
                <EventPicker
                  inputRef={field.ref}
                  value={field.value === '' ? null : field.value}
                  onChange={(id) => field.onChange(id ?? '')}
                  onBlur={field.onBlur}
                  error={form.errorOf('eventId')}
                />
              )}
            />
            <LinkButton to="/events/create" variant="quiet" size="sm" icon={Plus} className="-ml-3.5 self-start">
              Evenement toevoegen
            </LinkButton>
          </div>
          <PictureField
            input={picture}
            upload={GROUP_PICTURE}
            crop={PICTURE_CROP}
            help="JPG, PNG of WebP, hoogstens 5 MB. Het mooist is 4:2."
          />
          <FoldedGroupFields eventId={eventId === '' ? null : eventId} />
        </Card>
        <ActionBar>
          <Button type="submit" variant="primary" size="lg" isWide isPending={form.formState.isSubmitting}>
            Groep maken
          </Button>
        </ActionBar>
        {limitDialog}
      </form>
    </FormProvider>
  )
}
