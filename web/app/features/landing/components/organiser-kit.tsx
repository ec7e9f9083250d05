import { publicPagePath } from 'contract/events/public-page.ts'
import type { PublicPage } from 'contract/landing-pages.ts'
import { ChevronDown } from 'lucide-react'

type OrganiserKitProps = Pick<PublicPage, 'event'> & { publicUrl: string }

export function OrganiserKit({ event, publicUrl }: OrganiserKitProps) {
  const { slug, title } = event
  const code = `/events/${slug}/qr.svg`
  return (
    <section className="min-w-0">
      <details className="group rounded-card border border-line bg-surface">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
          <h2 className="min-w-0 text-lg wrap-anywhere">Organiseer jij dit evenement?</h2>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-6 px-4 pb-6 sm:px-6 lg:grid-cols-2">
          <p className="text-muted lg:col-span-2">
            Laat bezoekers zien dat ze niet alleen hoeven te gaan. Je hebt geen account nodig.
          </p>
          <div className="flex min-w-0 flex-col gap-2">
            <h3 className="text-base">Een tekst om te delen</h3>
            <p className="select-all rounded-control border border-control bg-sunken p-3 wrap-anywhere">
              Heb je een kaartje voor {title}, maar niemand om mee te gaan? Vind hier een kleine groep:{' '}
              {publicUrl + publicPagePath(event)}
            </p>
          </div>
          <div className="flex min-w-0 flex-col gap-2">
            <h3 className="text-base">QR-code</h3>
            <div className="flex flex-wrap items-center gap-4">
              <img
                src={code}
                alt={`QR-code van de pagina over ${title}`}
                width={112}
                height={112}
                loading="lazy"
                className="rounded-control border border-line"
              />
              <a href={code} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
                QR-code (SVG)
              </a>
            </div>
          </div>
        </div>
      </details>
    </section>
  )
}
