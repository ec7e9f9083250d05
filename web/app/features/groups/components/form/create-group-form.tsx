import { createGroup, GROUP_PICTURE } from 'contract/groups/lifecycle.ts'
import { Controller, FormProvider } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '~/lib/api/api-error.ts'
import { useContractForm } from '~/lib/form.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { PictureField, usePictureInput } from '~/ui/forms/picture-field.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useConfirmLeave } from '~/ui/overlays/confirm-leave.ts'
import { useCreateGroup } from '../../api.ts'
import { PICTURE_CROP } from '../../labels.ts'
import { useGroupLimit } from '../joining/use-group-limit.tsx'
import { EventPicker } from './event-picker.tsx'
import { GROUP_FIELD_NAMES, GroupFields, groupFormValues } from './group-fields.tsx'

/** `eventId` in the URL chooses the event. */
export function CreateGroupForm() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const create = useCreateGroup()
  const picture = usePictureInput()
  const { showLimit, limitDialog } = useGroupLimit()
  const form = useContractForm(createGroup, {
    defaultValues: {
      ...groupFormValues(GROUP_FIELD_NAMES, null),
      description: '',
      eventId: params.get('eventId') ?? '',
    },
  })
  const eventId = form.watch('eventId')
  useConfirmLeave(() => form.hasUnsaved() || (picture.isChanged && !create.isSuccess && !create.isPending), 'ingevuld')

  const send = form.submit(async (values) => {
    try {
      const { group } = await create.mutateAsync({ ...values, ...picture.change })
      toast({ title: 'Je groep staat klaar', kind: 'success' })
      await navigate(`/groups/${group.id}`)
    } catch (error) {
      if (error instanceof ApiError && error.requiresUpgrade) showLimit(error)
      else showFormFailure(error, 'Aanmaken groep mislukt')
      throw error
    }
  })

  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <Card as="section" className="flex flex-col gap-5">
          <h2 className="text-xl">Waar ga je heen?</h2>
          <Controller
            control={form.control}
            name="eventId"
            render={({ field }) => (
              <EventPicker
                value={field.value === '' ? null : field.value}
                onChange={(id) => field.onChange(id ?? '')}
                onBlur={field.onBlur}
                error={form.errorOf('eventId')}
              />
            )}
          />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
            Staat het evenement er niet bij?
            <LinkButton to="/events/create" size="sm">
              Evenement toevoegen
            </LinkButton>
          </p>
        </Card>
        <Card as="section" className="flex flex-col gap-5">
          <h2 className="text-xl">Wat voor groep wordt het?</h2>
          <GroupFields
            section="content"
            eventId={eventId === '' ? null : eventId}
            overrides={{
              name: { placeholder: 'Vroege vogels bij de Waal' },
              description: {
                isOptional: false,
                help: 'Hoe reizen jullie, waar spreken jullie af, wat voor dag wordt het?',
              },
            }}
          />
        </Card>
        <Card as="section" className="flex flex-col gap-5">
          <h2 className="text-xl">Wie zoek je?</h2>
          <GroupFields section="people" />
        </Card>
        <Card as="section" className="flex flex-col gap-5">
          <h2 className="text-xl">Nog iets?</h2>
          <PictureField
            input={picture}
            upload={GROUP_PICTURE}
            crop={PICTURE_CROP}
            help="JPG, PNG of WebP, hoogstens 5 MB. Zonder afbeelding krijgt je groep de poster van het evenement."
          />
          <GroupFields section="rules" />
        </Card>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isWide
          isPending={form.formState.isSubmitting}
          className="self-start"
        >
          Groep maken
        </Button>
        {limitDialog}
      </form>
    </FormProvider>
  )
}
