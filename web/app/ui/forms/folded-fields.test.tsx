import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { FoldedFields } from './folded-fields.tsx'
import { TextField } from './text-field.tsx'

const send = vi.fn()

const validate = (value: string) => value !== 'fout' || 'Dit kan niet'

function Form() {
  const form = useForm({ mode: 'onTouched', defaultValues: { name: 'Noor', venue: '' } })
  const name = { ...form.register('name', { validate }), error: form.formState.errors.name?.message }
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <TextField {...name} label="Naam" />
        <FoldedFields names={['venue']} summary={form.watch('venue') || 'Geen zaal'}>
          <Controller
            control={form.control}
            name="venue"
            rules={{ validate }}
            // Without the ref react-hook-form cannot focus it.
            render={({ field: { ref, ...field }, fieldState }) => (
              <TextField {...field} label="Zaal" error={fieldState.error?.message} />
            )}
          />
        </FoldedFields>
        <button type="submit">Opslaan</button>
      </form>
    </FormProvider>
  )
}

const toggle = () => screen.getByRole('button', { name: 'Meer' })
const isOpen = () => toggle().getAttribute('aria-expanded') === 'true'
const venue = () => screen.getByLabelText<HTMLInputElement>('Zaal')
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))

it('is closed, described by its values, and keeps what is typed in it', async () => {
  render(<Form />)
  expect([isOpen(), venue().closest('[hidden]') !== null]).toEqual([false, true])
  fireEvent.click(toggle())
  expect([isOpen(), venue().closest('[hidden]') !== null]).toEqual([true, false])
  type('Zaal', 'Doornroosje')
  fireEvent.click(toggle())
  const described = document.getElementById(toggle().getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Doornroosje')
  submit()
  await waitFor(() => expect(send.mock.lastCall?.[0]).toEqual({ name: 'Noor', venue: 'Doornroosje' }))
  expect(isOpen()).toBe(false)
})

it('opens for a wrong field at every submit, with the focus on it', async () => {
  render(<Form />)
  type('Zaal', 'fout')
  for (let attempt = 0; attempt < 2; attempt++) {
    submit()
    await waitFor(() => expect(document.activeElement).toBe(venue()))
    expect(isOpen()).toBe(true)
    fireEvent.click(toggle())
    expect(isOpen()).toBe(false)
    toggle().focus()
  }
})

it('leaves the focus on a wrong field before it', async () => {
  render(<Form />)
  type('Zaal', 'fout')
  type('Naam', 'fout')
  submit()
  await waitFor(() => expect(isOpen()).toBe(true))
  expect(document.activeElement).toBe(screen.getByLabelText('Naam'))
})
