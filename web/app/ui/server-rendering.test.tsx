import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { Footer } from '../features/navigation/components/footer.tsx'
import { PublicHeader } from '../features/navigation/components/public-header.tsx'
import { Button, LinkButton } from './button.tsx'
import { ErrorState } from './feedback/empty-state.tsx'
import { Toaster } from './feedback/toaster.tsx'
import { Checkbox } from './forms/checkbox.tsx'
import { PasswordField } from './forms/password-field.tsx'
import { TextArea } from './forms/text-area.tsx'
import { PosterCard } from './layout/card.tsx'
import { Page, PageHeader } from './layout/page.tsx'
import { ConfirmHost } from './overlays/confirm-host.tsx'
import { AvatarStack } from './visuals/avatar.tsx'
import { Poster } from './visuals/poster.tsx'

const COMPANY = {
  name: 'Samen Uit B.V.',
  address: 'Kade 1, 1011 AB Amsterdam',
  email: 'a@b.nl',
  phone: '020',
  kvk: '1',
  vat: 'NL1',
  isPlaceholder: false,
}

it('public components render completely on the server', () => {
  const html = renderToString(
    <MemoryRouter>
      <PublicHeader />
      <Page>
        <PageHeader title="Inloggen" lead="Welkom terug" />
        <PosterCard
          poster={<Poster event={{ id: 'e1', type: 'FESTIVAL' }} />}
          eyebrow="za 6 juni"
          corner={undefined}
          title="Oevers Open Air"
          to="/x"
        />
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
      <Footer company={COMPANY} events={[]} />
      <Toaster />
      <ConfirmHost />
    </MemoryRouter>,
  )
  expect(html).toContain('<h1')
  expect(html).toContain('data:image/svg+xml')
  expect(html).toContain('type="password"')
  expect(html).toContain('3<!-- -->/<!-- -->500')
})
