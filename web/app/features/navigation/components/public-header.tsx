import { Menu, X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Logo } from '../../../ui/visuals/logo.tsx'

const linkClasses = 'flex min-h-11 items-center rounded-control px-3 font-semibold transition-colors hover:bg-sunken'

const SECTIONS = { evenementen: 'Evenementen', 'zo-werkt-het': 'Zo werkt het', 'veilig-samen': 'Veilig samen' }

const LINKS = Object.entries(SECTIONS).map(([id, label]) => (
  <Link key={id} to={`/#${id}`} className={linkClasses}>
    {label}
  </Link>
))

/** The header of public pages. Works without scripts: the menu on phones is a <details>. */
export function PublicHeader() {
  const { key } = useLocation()
  return (
    <header data-bar="top" className="sticky top-0 z-30 border-line border-b bg-paper">
      <div className="@container mx-auto flex h-16 max-w-page items-center gap-2 px-4 sm:px-6">
        <Link to="/" className="-ml-1 inline-flex shrink-0 rounded-control p-1 lg:mr-4">
          <Logo nameClassName="in-data-[session=in]:max-[22.5rem]:sr-only" />
        </Link>
        <nav aria-label="Hoofdmenu" className="hidden lg:flex">
          {LINKS}
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-3">
          {/* The server does not know the session; the script in the head sets data-session. */}
          <span className="hidden in-data-[session=in]:contents">
            <LinkButton to="/dashboard" variant="primary">
              <span className="max-sm:sr-only">Naar je </span>
              <span className="max-sm:capitalize">dashboard</span>
            </LinkButton>
          </span>
          <span className="contents in-data-[session=in]:hidden">
            <Link to="/login" className={classNames(linkClasses, 'max-[22.5rem]:hidden')}>
              Inloggen
            </Link>
            <span className="hidden sm:contents">
              <LinkButton to="/register" variant="primary">
                Maak je account
              </LinkButton>
            </span>
          </span>
          <details key={key} className="group lg:hidden">
            <summary
              aria-label="Menu"
              className="flex size-11 list-none items-center justify-center rounded-control hover:bg-sunken [&::-webkit-details-marker]:hidden"
            >
              <Menu aria-hidden="true" className="size-6 group-open:hidden" />
              <X aria-hidden="true" className="hidden size-6 group-open:block" />
            </summary>
            <nav
              aria-label="Menu"
              className="absolute inset-x-0 top-full flex flex-col gap-1 border-line border-b bg-paper px-4 pt-2 pb-5 shadow-soft"
            >
              {LINKS}
              <span className="flex flex-col gap-1 in-data-[session=in]:hidden">
                <Link to="/login" className={classNames(linkClasses, 'min-[22.5rem]:hidden')}>
                  Inloggen
                </Link>
                <LinkButton to="/register" variant="primary" className="mt-2 sm:hidden">
                  Maak je account
                </LinkButton>
              </span>
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}
