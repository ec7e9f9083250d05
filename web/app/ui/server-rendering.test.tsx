import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { Footer } from '../features/navigation/components/footer.tsx'
import { PublicHeader } from '../features/navigation/components/public-header.tsx'
import { AvatarStack } from './avatar.tsx'
import { Button, LinkButton } from './button.tsx'
import { PosterCard } from './card.tsx'
import { Checkbox } from './checkbox.tsx'
import { ConfirmHost } from './confirm-host.tsx'
import { ErrorState } from './empty-state.tsx'
import { Page, PageHeader } from './page.tsx'
import { PasswordField } from './password-field.tsx'
import { Poster } from './poster.tsx'
import { TextArea } from './text-area.tsx'
import { Toaster } from './toaster.tsx'

it('public pages are whole before any script runs', () => {
  const html = renderToString(
    <MemoryRouter>
      <PublicHeader />
      <Page>
        <PageHeader title="Inloggen" lead="Welkom terug" />
        <PosterCard poster={<Poster event={{ id: 'e1', type: 'FESTIVAL' }} />} title="Oevers Open Air" to="/x" />
        <AvatarStack users={[{ id: 'u1', username: 'sanne' }]} />
        <form action="/contact">
          <PasswordField label="Wachtwoord" name="password" />
          <TextArea label="Bericht" name="bericht" countTo={500} defaultValue="hoi" />
          <Checkbox name="terms">Akkoord</Checkbox>
          <Button type="submit">Versturen</Button>
        </form>
        <LinkButton to="/register">Maak je account</LinkButton>
        <ErrorState title="Laden mislukt" onRetry={() => {}} />
      </Page>
      <Footer company={{ email: 'a@b.nl', phone: '020', kvk: '1' }} events={[]} />
      <Toaster />
      <ConfirmHost />
    </MemoryRouter>,
  )
  expect(html).toContain('<h1')
  expect(html).toContain('data:image/svg+xml')
  expect(html).toContain('type="password"')
  expect(html).toContain('3<!-- -->/<!-- -->500')
})
