import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConfirmHost } from './confirm-host.tsx'
import { type ConfirmKind, cancelQuestions, confirm } from './confirm-queue.ts'

const answers: boolean[] = []
function Asker({ kind = 'danger' }: { kind?: ConfirmKind }) {
  const ask = async () => {
    answers.push(
      await confirm({
        title: 'Groep verwijderen?',
        description: 'Dit kun je niet terugdraaien.',
        kind,
        confirmLabel: 'Groep verwijderen',
      }),
    )
  }
  return (
    <button type="button" onClick={() => void ask()}>
      Vraag
    </button>
  )
}

async function ask(kind?: ConfirmKind) {
  answers.length = 0
  render(
    <>
      <Asker kind={kind} />
      <ConfirmHost />
    </>,
  )
  const opener = screen.getByRole('button', { name: 'Vraag' })
  opener.focus()
  fireEvent.click(opener)
  await screen.findByRole('alertdialog')
  return opener
}

describe('confirm', () => {
  it.each([
    ['danger', 'lucide-trash', 'bg-danger'],
    ['warning', 'lucide-triangle-alert', 'bg-primary'],
    ['info', 'lucide-circle-question-mark', 'bg-primary'],
  ] as const)('shows the question (%s) and resolves to true', async (kind, icon, colour) => {
    await ask(kind)
    const dialog = screen.getByRole('alertdialog', { name: 'Groep verwijderen?' })
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Dit kun je niet terugdraaien.',
    )
    expect(dialog.querySelector('svg')?.classList).toContain(icon)
    const confirmButton = screen.getByRole('button', { name: 'Groep verwijderen' })
    expect(confirmButton.classList).toContain(colour)
    fireEvent.click(confirmButton)
    await waitFor(() => expect(answers).toEqual([true]))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('resolves to false on cancel, which has the initial focus', async () => {
    await ask()
    const cancel = screen.getByRole('button', { name: 'Annuleren' })
    await waitFor(() => expect(document.activeElement).toBe(cancel))
    fireEvent.click(cancel)
    await waitFor(() => expect(answers).toEqual([false]))
  })

  it('resolves to false on Escape and restores the focus', async () => {
    const opener = await ask()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Annuleren' }), { key: 'Escape' })
    await waitFor(() => expect(answers).toEqual([false]))
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('shows a second question after the first is answered', async () => {
    await ask()
    fireEvent.click(screen.getByText('Vraag'))
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Groep verwijderen' }))
    await waitFor(() => expect(answers).toEqual([true]))
    fireEvent.click(await screen.findByRole('button', { name: 'Annuleren' }))
    await waitFor(() => expect(answers).toEqual([true, false]))
  })
})

describe('ConfirmDialog', () => {
  it('runs its action once, and cannot be closed meanwhile', async () => {
    let finish = () => {}
    let started = 0
    let isCancelled = false
    render(
      <ConfirmDialog
        isOpen
        title="Verlaten?"
        confirmLabel="Groep verlaten"
        onCancel={() => {
          isCancelled = true
        }}
        onConfirm={() => {
          started += 1
          return new Promise<void>((resolve) => {
            finish = resolve
          })
        }}
      />,
    )
    const button = screen.getByRole('button', { name: 'Groep verlaten' })
    fireEvent.click(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }))
    expect([started, isCancelled]).toEqual([1, false])
    await act(async () => finish())
    expect(button.getAttribute('aria-disabled')).not.toBe('true')
  })

  it('is cancelled, with those that wait, when the session ends', async () => {
    await ask()
    const next = confirm({ title: 'Groep verlaten?', confirmLabel: 'Groep verlaten' })
    act(cancelQuestions)
    expect(await next).toBe(false)
    await waitFor(() => expect(answers).toEqual([false]))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})
