import { Menu, X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Logo } from '../../../ui/visuals/logo.tsx'

/** Parts of the home page, which carries these ids. */
const LINKS = [
  { to: '/#evenementen', label: 'Evenementen' },
  { to: '/#zo-werkt-het', label: 'Zo werkt het' },
  { to: '/#veilig-samen', label: 'Veilig samen' },
] as const

const linkLooks = 'flex min-h-11 items-center rounded-control px-3 font-semibold transition-colors hover:bg-sunken'

/** The bar on top of public pages. Works without scripts: the phone's menu is a <details>. */
export function PublicHeader() {
  // A new address closes the menu.
  const { key } = useLocation()
  return (
    <header data-bar="top" className="sticky top-0 z-30 border-line border-b bg-paper">
      <div className="mx-auto flex h-16 max-w-page items-center gap-2 px-4 sm:px-6">
        <Link to="/" className="-ml-1 inline-flex shrink-0 rounded-control p-1 lg:mr-4">
          <Logo />
        </Link>
        <nav aria-label="Hoofdmenu" className="hidden lg:flex">
          {LINKS.map(({ to, label }) => (
            <Link key={to} to={to} className={linkLooks}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-3">
          {/* The page came from a server that does not know who is looking; the first script does. */}
          <span className="hidden in-data-[session=in]:contents">
            <LinkButton to="/dashboard" variant="primary">
              Naar je dashboard
            </LinkButton>
          </span>
          <span className="contents in-data-[session=in]:hidden">
            <Link to="/login" className={classNames(linkLooks, 'max-[22.5rem]:hidden')}>
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
              {LINKS.map(({ to, label }) => (
                <Link key={to} to={to} className={linkLooks}>
                  {label}
                </Link>
              ))}
              <span className="flex flex-col gap-1 in-data-[session=in]:hidden">
                <Link to="/login" className={classNames(linkLooks, 'min-[22.5rem]:hidden')}>
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
