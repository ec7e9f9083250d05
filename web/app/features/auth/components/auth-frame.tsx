import { PRODUCT_QUESTION } from 'contract/platform/product.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '~/ui/class-names.ts'
import { Logo } from '~/ui/visuals/logo.tsx'
import { Poster } from '~/ui/visuals/poster.tsx'

const POSTER = { id: '0190a5b0-7c1e-7000-8000-00000000000c', type: 'FESTIVAL' } as const

type AuthFrameProps = {
  title: string
  lead?: ReactNode
  /** At the top on wide screens too: content that loads later would move a vertically centred title. */
  isLong?: boolean
  children: ReactNode
}

export function AuthFrame({ title, lead, isLong = false, children }: AuthFrameProps) {
  return (
    <div data-full-bleed className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex min-w-0 flex-col px-4 py-5 sm:px-8">
        <header className="flex">
          <Link to="/" className="-ml-1 rounded-control p-1">
            <Logo />
          </Link>
        </header>
        <main
          id="inhoud"
          tabIndex={-1}
          className={classNames('mx-auto w-full max-w-md py-8 outline-none', !isLong && 'sm:my-auto')}
        >
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {lead !== undefined && <div className="mt-2 text-muted">{lead}</div>}
          <div className="mt-6 flex flex-col gap-5">{children}</div>
        </main>
      </div>
      <div className="relative hidden overflow-hidden lg:block" aria-hidden="true">
        <Poster event={POSTER} shape="fill" isFirst className="absolute inset-0" />
        <div className="absolute inset-0 bg-linear-to-b from-[#14101fcc] via-[#14101f66] via-45% to-transparent to-70%" />
        <p className="absolute inset-x-12 top-16 max-w-lg text-balance font-display font-bold text-4xl text-white leading-tight xl:text-5xl">
          Alleen een kaartje? {PRODUCT_QUESTION}
        </p>
      </div>
    </div>
  )
}
