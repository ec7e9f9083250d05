import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/platform/product.ts'
import type { Company } from 'contract/platform/web-pages.ts'
import type { Town } from 'contract/town-pages.ts'
import { townPath } from 'contract/town-paths.ts'
import { Fragment, type ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { formatDate, formatShortStart } from '../../../lib/format/dates.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Logo } from '../../../ui/visuals/logo.tsx'

export type FooterEvent = { id: string; title: string; startDate: string; to: To }

export type FooterProps = {
  company: Company
  events: readonly FooterEvent[] | undefined
  towns?: readonly Town[]
  themeSwitch?: ReactNode
  isPublic?: boolean
}

const linkClasses =
  'inline-flex min-h-11 items-center rounded-control font-medium underline-offset-4 hover:underline sm:min-h-8'

const PUBLIC_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/register', label: 'Registreren' },
]
const LINKS = [
  { to: '/help', label: 'Help en contact', shortLabel: 'Help' },
  { to: '/veiligheid', label: 'Hulp en veiligheid', shortLabel: 'Veiligheid' },
  { to: '/algemene-voorwaarden', label: 'Algemene voorwaarden', shortLabel: 'Voorwaarden' },
  { to: '/privacy-statement', label: 'Privacyverklaring', shortLabel: 'Privacy' },
]

const SHOWN = 4

export function Footer({ company, events, towns = [], themeSwitch, isPublic = false }: FooterProps) {
  const full = isPublic ? '' : 'max-sm:hidden'
  return (
    <footer className="mt-auto border-line border-t bg-sunken/60">
      <div
        className={classNames(
          'mx-auto grid max-w-page gap-x-8 gap-y-8 px-4 sm:grid-cols-2 sm:px-6 sm:py-10 lg:grid-cols-[1.2fr_1.4fr_1fr_1fr]',
          isPublic ? 'py-10' : events?.length === 0 ? 'max-sm:hidden' : 'pt-4',
        )}
      >
        <div className={full}>
          <Logo />
          <p className="mt-3 max-w-64 text-muted">
            {PRODUCT_QUESTION} Samen naar een evenement, ook als je alleen een kaartje hebt.
          </p>
          {themeSwitch !== undefined && <div className="mt-5">{themeSwitch}</div>}
        </div>
        {events?.length !== 0 && (
          <FooterPart title="Binnenkort">
            {events === undefined && <li aria-hidden="true" className="h-44 sm:h-52" />}
            {events?.slice(0, SHOWN).map((event) => (
              <li key={event.id}>
                <Link
                  to={event.to}
                  className={classNames(
                    'group flex min-h-11 rounded-control',
                    isPublic
                      ? 'flex-col justify-center py-1'
                      : 'max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-3 sm:flex-col sm:justify-center sm:py-1',
                  )}
                >
                  <span className="min-w-0 font-medium underline-offset-4 wrap-anywhere group-hover:underline">
                    {event.title}
                  </span>
                  <span className="text-muted text-sm">
                    {isPublic
                      ? formatDate(event.startDate)
                      : formatShortStart({ startDate: event.startDate, isWholeDay: true })}
                  </span>
                </Link>
              </li>
            ))}
          </FooterPart>
        )}
        <FooterPart title="Contact" className={full}>
          <ContactLinks company={company} as="li" />
        </FooterPart>
        <FooterPart title={PRODUCT_NAME} className={full}>
          {(isPublic ? [...PUBLIC_LINKS, ...LINKS] : LINKS).map(({ to, label }) => (
            <li key={to} className={to === '/register' ? 'in-data-[session=in]:hidden' : undefined}>
              <FooterLink to={to}>{label}</FooterLink>
            </li>
          ))}
        </FooterPart>
        {towns.length > 0 && (
          <nav aria-label="Te doen per plaats" className="sm:col-span-2 lg:col-span-4">
            <ul className="flex flex-wrap gap-x-5">
              {towns.map(({ slug, name }) => (
                <li key={slug}>
                  <Link to={townPath(slug)} reloadDocument className={linkClasses}>
                    Te doen in {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p
          className={classNames(
            'border-line border-t pt-5 text-muted text-sm leading-relaxed wrap-anywhere sm:col-span-2 lg:col-span-4',
            full,
          )}
        >
          {PRODUCT_NAME} is van {company.name}, {company.address}. KvK {company.kvk}, btw-nummer {company.vat}.
          Contactpunt voor leden en overheden:{' '}
          <a href={`mailto:${company.email}`} className="underline underline-offset-4">
            {company.email}
          </a>
          . Plaatsnamen van{' '}
          <a href="https://www.geonames.org" className="underline underline-offset-4">
            GeoNames
          </a>{' '}
          (CC BY 4.0).
        </p>
      </div>
      {!isPublic && (
        <div className="px-4 py-1 text-center text-sm sm:hidden">
          <nav aria-label="Over deze site" className="flex flex-wrap justify-center gap-x-5">
            {LINKS.map(({ to, shortLabel }) => (
              <FooterLink key={to} to={to}>
                {shortLabel}
              </FooterLink>
            ))}
          </nav>
          <p className="flex flex-wrap items-center justify-center gap-x-3 text-muted">
            <ContactLinks company={company} />
            <span>KvK {company.kvk}</span>
          </p>
        </div>
      )}
    </footer>
  )
}

const FooterLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} reloadDocument={to === '/veiligheid'} className={linkClasses}>
    {children}
  </Link>
)

function ContactLinks({ company, as: Item = Fragment }: { company: Company; as?: 'li' | typeof Fragment }) {
  const addresses = {
    [`mailto:${company.email}`]: company.email,
    [`tel:${company.phone.replace(/[^+\d]/g, '')}`]: company.phone,
  }
  return Object.entries(addresses).map(([address, text]) => (
    <Item key={address}>
      <a href={address} className={linkClasses}>
        {text}
      </a>
    </Item>
  ))
}

function FooterPart({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={classNames('min-w-0', className)}>
      <h2 className="mb-2 text-base">{title}</h2>
      <ul className="flex flex-col">{children}</ul>
    </section>
  )
}
