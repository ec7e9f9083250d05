import { useUpcomingEvents } from '~/features/events/api.ts'
import { usePageSettled } from '~/lib/api/query.tsx'
import { chooseTheme, useTheme } from '~/lib/theme.ts'
import { Footer, type FooterProps } from './footer.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function SignedInFooter({ company }: Pick<FooterProps, 'company'>) {
  const theme = useTheme()
  // The page above loads first.
  const { data, isError } = useUpcomingEvents({ isEnabled: usePageSettled() })
  const events = data?.events.map(({ id, slug, title, startDate }) => ({ id, title, startDate, to: `/events/${slug}` }))
  return (
    <Footer
      company={company}
      events={events ?? (isError ? [] : undefined)}
      themeSwitch={<ThemeSwitch value={theme} onChange={chooseTheme} />}
    />
  )
}
