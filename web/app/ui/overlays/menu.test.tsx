import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MoreVertical } from 'lucide-react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it, vi } from 'vitest'
import { IconButton } from '../button.tsx'
import { Menu } from './menu.tsx'

const Here = () => <p>{useLocation().pathname}</p>

it('opens by keyboard, runs actions, navigates, and restores the focus', async () => {
  const block = vi.fn()
  render(
    <MemoryRouter>
      <Menu
        trigger={<IconButton icon={MoreVertical} label="Acties voor Sanne" />}
        items={[
          { id: 'view', label: 'Bekijk profiel', to: '/profile' },
          { id: 'block', label: 'Blokkeer', onAction: block, isDanger: true, startsGroup: true },
        ]}
      />
      <Here />
    </MemoryRouter>,
  )
  const trigger = screen.getByRole('button', { name: 'Acties voor Sanne' })
  trigger.focus()
  fireEvent.keyDown(trigger, { key: 'ArrowDown' })
  fireEvent.keyUp(trigger, { key: 'ArrowDown' })
  expect(await screen.findByRole('menu', { name: 'Acties voor Sanne' })).toBeTruthy()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Blokkeer' }))
  expect(block).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(document.activeElement).toBe(trigger))

  fireEvent.click(trigger)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Bekijk profiel' }))
  expect(await screen.findByText('/profile')).toBeTruthy()
})
