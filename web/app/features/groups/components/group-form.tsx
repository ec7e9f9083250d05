import { createGroup, groupLimits } from 'contract/groups.ts'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '~/lib/api-error.ts'
import { useContractForm } from '~/lib/form.ts'
import { useUnsavedGuard } from '~/lib/unsaved-guard.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import { confirm } from '~/ui/confirm-queue.ts'
import { FileField } from '~/ui/file-field.tsx'
import { PageNotice } from '~/ui/page-notice.tsx'
import { tellFailure } from '~/ui/tell-failure.ts'
import { TextArea } from '~/ui/text-area.tsx'
import { TextField } from '~/ui/text-field.tsx'
import { toast } from '~/ui/toast-queue.ts'
import { useCreateGroup, usePopularTags } from '../api.ts'
import { PICTURE_TYPES } from '../words.ts'
import { EventPicker } from './event-picker.tsx'
import { TagsField } from './tags-field.tsx'

const LIMIT_NOTICE_MS = 15_000

/** A new group; `eventId` in the address chooses its event. */
export function GroupForm() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const create = useCreateGroup()
  const [image, setImage] = useState<File | null>(null)
  const [limit, setLimit] = useExpiring<string>(LIMIT_NOTICE_MS)
  const form = useContractForm(createGroup, {
    defaultValues: { name: '', description: '', eventId: params.get('eventId') ?? '', tags: [], isPublic: true },
  })
  const { register, control, watch, submit, formState, hasUnsaved } = form
  const { errors } = formState
  const eventId = watch('eventId')
  const popular = usePopularTags(eventId === '' ? null : eventId).data?.tags ?? []
  useUnsavedGuard(
    () => hasUnsaved() || (image !== null && !create.isSuccess && !create.isPending),
    () =>
      confirm({
        title: 'Weggaan zonder te bewaren?',
        description: 'Wat je hebt ingevuld, gaat verloren.',
        kind: 'warning',
        confirmLabel: 'Weggaan',
        cancelLabel: 'Blijven',
      }),
  )

  const send = submit(async (values) => {
    try {
      const { group } = await create.mutateAsync({ ...values, image })
      toast({ title: 'Je groep staat klaar', description: 'Deel hem, dan vinden anderen jou.', kind: 'success' })
      await navigate(`/groups/${group.id}`)
    } catch (error) {
      if (error instanceof ApiError && error.requiresUpgrade) setLimit(error.message)
      else if (!(error instanceof ApiError) || error.errors.length === 0) tellFailure(error, 'Aanmaken groep mislukt')
      throw error
    }
  })

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
      {limit !== null && (
        <PageNotice
          kind="warning"
          title="Groep limiet bereikt"
          actions={[{ label: 'Meer groepen', to: '/account-upgrades', isPrimary: true }]}
          onDismiss={() => setLimit(null)}
        >
          {limit}
        </PageNotice>
      )}
      <Card as="section" className="flex flex-col gap-5">
        <h2 className="text-xl">Waar gaan jullie heen?</h2>
        <Controller
          control={control}
          name="eventId"
          render={({ field }) => (
            <EventPicker
              value={field.value === '' ? null : field.value}
              onChange={(id) => field.onChange(id ?? '')}
              onBlur={field.onBlur}
              error={errors.eventId?.message}
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
        <h2 className="text-xl">Wie zijn jullie?</h2>
        <TextField
          {...register('name')}
          label="Naam van de groep"
          placeholder="Vroege vogels bij de Waal"
          maxLength={groupLimits.name.max}
          autoComplete="off"
          error={errors.name?.message}
        />
        <TextArea
          {...register('description')}
          label="Beschrijving"
          rows={4}
          countTo={groupLimits.description.max}
          help="Hoe reizen jullie, waar spreken jullie af, wat voor dag wordt het?"
          error={errors.description?.message}
        />
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <TagsField
              value={(field.value ?? []) as string[]}
              onChange={field.onChange}
              suggestions={popular.map(({ tag }) => tag)}
              error={errors.tags?.message}
            />
          )}
        />
      </Card>
      <Card as="section" className="flex flex-col gap-5">
        <h2 className="text-xl">Nog iets?</h2>
        <FileField
          label="Afbeelding"
          isOptional
          value={image}
          onChange={setImage}
          types={PICTURE_TYPES}
          maxBytes={groupLimits.image.maxBytes}
          help="JPG, PNG of WebP, hoogstens 5 MB. Zonder afbeelding krijgt je groep de poster van het evenement."
        />
        <Checkbox {...register('isPublic')} help="Zet dit uit, dan ziet niemand de groep die er niet bij hoort.">
          Iedereen mag deze groep vinden
        </Checkbox>
      </Card>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isPending={formState.isSubmitting}
        className="self-start"
      >
        Groep maken
      </Button>
    </form>
  )
}

/** A value that goes away by itself. */
function useExpiring<T>(milliseconds: number): [value: T | null, set: (value: T | null) => void] {
  const [given, setGiven] = useState<{ value: T } | null>(null)
  useEffect(() => {
    if (given === null) return
    const timer = setTimeout(() => setGiven(null), milliseconds)
    return () => clearTimeout(timer)
  }, [given, milliseconds])
  return [given?.value ?? null, (value) => setGiven(value === null ? null : { value })]
}
