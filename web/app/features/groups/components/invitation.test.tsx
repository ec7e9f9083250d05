import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aGroup } from '~/testing/groups.ts'
import { openPage } from '~/testing/open-page.tsx'
import { invitationMeta } from '../invitation-meta.ts'
import { Invitation } from './invitation.tsx'

const preview = ({ isOpen }: { isOpen: boolean }) => {
  const { id, event, currentMembers, maxMembers } = aGroup()
  const freePlaces = isOpen ? maxMembers - currentMembers : 0
  return { id, event: { ...event, venue: null }, currentMembers, maxMembers, freePlaces, isOpen, shareImage: '/a.jpg' }
}

const open = (shown: ReturnType<typeof preview>) =>
  openPage({ routes: { '/': <Invitation preview={shown} /> }, at: '/', as: null })

it('a group that takes requests offers its places', () => {
  const shown = preview({ isOpen: true })
  open(shown)
  expect(screen.getByText('4 plekken vrij')).toBeTruthy()
  expect(screen.getByText(/vraag je of je erbij mag/)).toBeTruthy()
  expect(invitationMeta(shown).description).toContain('Vraag of je erbij mag.')
})

it('a group that takes no requests offers none, and stays a way in for whoever is invited', () => {
  const shown = preview({ isOpen: false })
  open(shown)
  expect(screen.getByText(/neemt nu geen verzoeken aan/)).toBeTruthy()
  expect(screen.queryByText(/plekken vrij|vraag je of je erbij mag|al geweest/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Bekijk de groep' }).getAttribute('href')).toBe(`/groups/${shown.id}`)
  expect(invitationMeta(shown).description).not.toContain('Vraag')
})
