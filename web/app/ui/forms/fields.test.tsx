import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { Upload } from 'contract/platform/route.ts'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { ComboBox } from './combo-box.tsx'
import { DateField, FormDateField } from './date-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PictureField, usePictureInput } from './picture-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SearchField } from './search-field.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const description = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' | ')

const searched = {
  search: { text: '', onChange: () => undefined, isLoading: false },
  placeholder: 'Zoek op naam',
  emptyText: 'Niets gevonden',
}

describe('a field', () => {
  it('connects label, help and error to its control', () => {
    render(
      <TextField
        label="E-mail"
        help="Nooit zichtbaar voor anderen."
        error="Voer een geldig e-mailadres in"
        isOptional
      />,
    )
    const input = screen.getByLabelText('E-mail (niet verplicht)')
    expect(description(input)).toBe('Nooit zichtbaar voor anderen. | Voer een geldig e-mailadres in')
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('has no description without help and error', () => {
    render(<Select label="Type" options={[{ value: 'a', label: 'A' }]} />)
    expect(screen.getByLabelText('Type').hasAttribute('aria-describedby')).toBe(false)
  })

  it('announces an error in a live region that already exists', () => {
    const { rerender, container } = render(<TextField label="Naam" />)
    const region = container.querySelector('[aria-live=polite]')
    rerender(<TextField label="Naam" error="Vul een naam in" />)
    expect(region?.textContent).toBe('Vul een naam in')
  })
})

it('a choice takes labels by value, in their order', () => {
  const options = { link: 'Alleen de link', all: 'Iedereen' }
  render(
    <>
      <Select label="Zichtbaar" options={options} />
      <RadioGroup name="seen" label="Voor wie" options={options} />
    </>,
  )
  expect(screen.getAllByRole<HTMLOptionElement>('option').map(({ value, text }) => [value, text])).toEqual(
    Object.entries(options),
  )
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual(Object.keys(options))
  expect(screen.getByLabelText('Iedereen')).toHaveProperty('value', 'all')
})

it('every field works with register and Controller', async () => {
  const sent = vi.fn()
  const empty = { name: '', about: '', type: '', day: '', terms: false, seen: '', event: null as string | null }
  function Form() {
    const { register, control, handleSubmit } = useForm({ defaultValues: empty })
    return (
      <form onSubmit={(event) => void handleSubmit((values) => sent(values))(event)}>
        <TextField label="Naam" {...register('name')} />
        <TextArea label="Over" countTo={500} {...register('about')} />
        <Select label="Type" options={[{ value: 'PARTY', label: 'Feest' }]} placeholder="Kies" {...register('type')} />
        <FormDateField control={control} name="day" label="Dag" />
        <Checkbox {...register('terms')}>Akkoord</Checkbox>
        <RadioGroup
          label="Zichtbaar"
          options={[
            { value: 'all', label: 'Iedereen' },
            { value: 'link', label: 'Alleen de link' },
          ]}
          {...register('seen')}
        />
        <Controller
          control={control}
          name="event"
          render={({ field: { value, onChange, onBlur } }) => (
            <ComboBox
              {...searched}
              label="Evenement"
              items={[
                { id: 'e1', label: 'Oevers' },
                { id: 'e2', label: 'Nachtlicht' },
              ]}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
        <button type="submit">Verstuur</button>
      </form>
    )
  }
  render(<Form />)
  fireEvent.change(screen.getByLabelText('Naam'), { target: { value: 'Vogels' } })
  fireEvent.input(screen.getByLabelText('Over'), { target: { value: 'Samen' } })
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'PARTY' } })
  fireEvent.change(screen.getByLabelText('Dag'), { target: { value: '2026-06-06' } })
  fireEvent.click(screen.getByLabelText('Akkoord'))
  fireEvent.click(screen.getByLabelText('Alleen de link'))
  const picker = screen.getByRole('combobox', { name: 'Evenement' })
  act(() => picker.focus())
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(picker, { key })
  fireEvent.click(screen.getByRole('button', { name: 'Verstuur', hidden: true }))
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      name: 'Vogels',
      about: 'Samen',
      type: 'PARTY',
      day: '2026-06-06',
      terms: true,
      seen: 'link',
      event: 'e2',
    }),
  )
})

describe('PasswordField', () => {
  it('shows and hides the password, and labels its button accordingly', () => {
    render(<PasswordField label="Wachtwoord" autoComplete="current-password" />)
    const input = screen.getByLabelText('Wachtwoord')
    fireEvent.change(input, { target: { value: 'Festival!2026' } })
    expect(input.getAttribute('type')).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Wachtwoord tonen' }))
    expect(input.getAttribute('type')).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Wachtwoord verbergen' }))
    expect(input.getAttribute('type')).toBe('password')
    expect((input as HTMLInputElement).value).toBe('Festival!2026')
  })
})

describe('TextArea', () => {
  it('grows with its text in a browser without field-sizing', () => {
    vi.spyOn(CSS, 'supports').mockReturnValue(false)
    vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
      this: HTMLTextAreaElement,
    ) {
      return this.value.split('\n').length * 24
    })
    render(<TextArea label="Bio" defaultValue={'een\ntwee'} />)
    const box = screen.getByLabelText('Bio') as HTMLTextAreaElement
    expect(box.style.height).toBe('48px')
    fireEvent.input(box, { target: { value: 'een\ntwee\ndrie' } })
    expect(box.style.height).toBe('72px')
  })

  it('counts the initial and the typed text, and does not truncate', () => {
    render(<TextArea label="Bio" countTo={10} defaultValue="abc" />)
    expect(screen.getByText('3/10')).toBeTruthy()
    fireEvent.input(screen.getByLabelText('Bio'), { target: { value: 'twaalf teken' } })
    expect(screen.getByText('12/10')).toBeTruthy()
    expect(screen.getByText('2 tekens te veel')).toBeTruthy()
    expect((screen.getByLabelText('Bio') as HTMLTextAreaElement).value).toBe('twaalf teken')
  })

  it('counts a value set by the form library', () => {
    function Form() {
      const { register, reset } = useForm({ defaultValues: { bio: 'vier' } })
      return (
        <>
          <TextArea label="Bio" countTo={10} {...register('bio')} />
          <button type="button" onClick={() => reset({ bio: 'zes hé' })}>
            Terug
          </button>
        </>
      )
    }
    render(<Form />)
    expect(screen.getByText('4/10')).toBeTruthy()
    fireEvent.click(screen.getByText('Terug'))
    expect(screen.getByText('6/10')).toBeTruthy()
  })
})

describe('DateField', () => {
  function Day({ onChange }: { onChange: (day: string) => void }) {
    const [day, setDay] = useState('2026-05-03')
    return (
      <DateField
        label="Dag"
        value={day}
        onChange={(next) => {
          setDay(next)
          onChange(next)
        }}
      />
    )
  }
  const open = () => {
    const onChange = vi.fn()
    render(<Day onChange={onChange} />)
    return { field: screen.getByLabelText<HTMLInputElement>('Dag'), onChange }
  }
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

  it.each(['6-7-2026', '06/07/26', '6 juli 2026', '06072026'])('reads %s in the Dutch order', (text) => {
    const { field, onChange } = open()
    expect([field.type, field.value]).toEqual(['text', '03-05-2026'])
    type(field, text)
    expect(onChange).toHaveBeenLastCalledWith('2026-07-06')
    expect(field.value).toBe(text)
    fireEvent.blur(field)
    expect(field.value).toBe('06-07-2026')
  })

  it('hands on what is no date, and keeps it on screen', () => {
    const { field, onChange } = open()
    type(field, '31-2-2026')
    fireEvent.blur(field)
    expect(onChange).toHaveBeenLastCalledWith('31-2-2026')
    expect(field.value).toBe('31-2-2026')
  })

  it("takes a day from the browser's own picker", () => {
    const { field, onChange } = open()
    const picker = document.querySelector<HTMLInputElement>('input[type=date]')
    if (picker === null) throw new Error('no picker')
    expect(picker.value).toBe('2026-05-03')
    type(picker, '2026-07-06')
    expect(onChange).toHaveBeenLastCalledWith('2026-07-06')
    expect(field.value).toBe('06-07-2026')
  })
})

describe('SearchField', () => {
  it('is cleared by its button and by Escape', () => {
    const onChange = vi.fn()
    render(<SearchField label="Zoek evenementen" value="oevers" onChange={onChange} />)
    fireEvent.click(screen.getByRole('button', { name: 'Zoekopdracht wissen' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Zoek evenementen'))
    fireEvent.keyDown(screen.getByLabelText('Zoek evenementen'), { key: 'Escape' })
    expect(onChange.mock.calls).toEqual([[''], ['']])
  })
})

describe('PictureField', () => {
  const upload: Upload = { field: 'picture', types: ['jpeg', 'png'], maxBytes: 2 * 1024 * 1024 }
  const file = (name: string, type: string, size: number) =>
    Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })
  const choose = (chosen: File) =>
    fireEvent.change(screen.getByLabelText(/^Afbeelding/), { target: { files: [chosen] } })

  it('accepts a valid picture, makes a larger one small, and refuses others with a message', async () => {
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => {}
    const choices = vi.fn()
    function Example() {
      const input = usePictureInput()
      choices(input.file)
      return <PictureField input={input} upload={upload} />
    }
    render(<Example />)
    const saysOf = (text: string) =>
      waitFor(() => expect(description(screen.getByLabelText(/^Afbeelding/))).toContain(text))
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')))
    choose(file('a.gif', 'image/gif', 10))
    await saysOf('Kies een JPG of PNG-bestand.')
    choose(file('a.png', 'image/png', 2 * 1024 * 1024 + 1))
    await saysOf('Afbeelding moet kleiner zijn dan 2MB')
    expect(choices).not.toHaveBeenCalledWith(expect.any(File))
    const fitting = file('a.png', 'image/png', 2 * 1024 * 1024)
    choose(fitting)
    await waitFor(() => expect(choices).toHaveBeenLastCalledWith(fitting))
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, close: () => {} }))
    const drawn = { fillRect: () => {}, drawImage: vi.fn() }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawn as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => done(new Blob(['x'], { type })))
    choose(file('telefoon.heic', 'image/heic', 9 * 1024 * 1024))
    await waitFor(() => expect(choices.mock.lastCall?.[0]).toMatchObject({ name: 'telefoon.heic', type: 'image/jpeg' }))
    expect(drawn.drawImage.mock.lastCall?.slice(-2)).toEqual([2048, 1536])
    expect(description(screen.getByLabelText(/^Afbeelding/))).not.toContain('kleiner')
  })
})

it('a picture chosen while another is sent stays chosen', () => {
  const [first, second] = ['een.png', 'twee.png'].map((name) => new File(['x'], name)) as [File, File]
  const { result } = renderHook(usePictureInput)
  act(() => result.current.choose(first))
  const sent = result.current
  act(() => result.current.choose(second))
  act(() => sent.reset())
  expect(result.current.change).toEqual({ picture: second })
  act(() => result.current.reset())
  expect(result.current.isChanged).toBe(false)
})

describe('ComboBox', () => {
  it('connects help and error to its input', () => {
    render(
      <ComboBox
        {...searched}
        label="Evenement"
        items={[]}
        value={null}
        onChange={() => {}}
        help="Zoek op naam"
        error="Selecteer een evenement"
      />,
    )
    const box = screen.getByRole('combobox', { name: 'Evenement' })
    expect(description(box)).toContain('Zoek op naam')
    expect(description(box)).toContain('Selecteer een evenement')
    expect(box.getAttribute('aria-invalid')).toBe('true')
  })

  it('is chosen from with the arrow keys and Enter', async () => {
    const chosen = vi.fn()
    const items = ['Indiedag', 'Jazz', 'Waalpop'].map((label) => ({ id: label.toLowerCase(), label }))
    render(<ComboBox {...searched} label="Evenement" items={items} value={null} onChange={chosen} />)
    const box = screen.getByRole('combobox', { name: 'Evenement' })
    act(() => box.focus())
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(box, { key })
    await waitFor(() => expect(chosen).toHaveBeenCalledWith('jazz'))
  })
})
