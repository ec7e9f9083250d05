import { pathVia } from 'contract/events/doors.ts'
import { publicPagePath } from 'contract/events/public-page.ts'
import type { PublicPage } from 'contract/landing-pages.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type OrganiserKitProps = Pick<PublicPage, 'event'> & { publicUrl: string }

/** What an organiser puts on a site, a wall or in a mail. Needs no account and no scripts. */
export function OrganiserKit({ event, publicUrl }: OrganiserKitProps) {
  const { slug: name, title } = event
  const page = publicUrl + publicPagePath(event)
  return (
    <section className="mx-auto max-w-page px-4 pb-10 sm:px-6">
      <details className="group rounded-card border border-line bg-surface">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
          <h2 className="text-lg">Organiseer jij dit evenement?</h2>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-6 px-4 pb-6 sm:px-6 lg:grid-cols-2">
          <p className="text-muted lg:col-span-2">
            Laat bezoekers zien dat ze niet alleen hoeven te gaan. Je hebt geen account nodig, en we volgen niemand.
          </p>
          <Part title="Een kaart op je site">
            <Code
              label="Code van de kaart"
              text={`<iframe src="${publicUrl}/embed/${name}" title="${PRODUCT_NAME}" width="340" height="250" style="border:0;max-width:100%" loading="lazy"></iframe>`}
            />
            <KitLink href={`/embed/${name}`}>Bekijk de kaart</KitLink>
          </Part>
          <Part title="Een knop op je site">
            <Code
              label="Code van de knop"
              text={`<a href="${pathVia(page, 'knop')}">Ga je alleen? Ga samen met ${PRODUCT_NAME}</a>`}
            />
          </Part>
          <Part title="Poster en QR-code">
            <div className="flex items-center gap-4">
              <img
                src={`/events/${name}/qr.svg`}
                alt={`QR-code van de pagina over ${title}`}
                width={112}
                height={112}
                loading="lazy"
                className="rounded-control border border-line"
              />
              <div className="flex flex-col">
                <KitLink href={`/events/${name}/poster.pdf`}>Poster (PDF, A4)</KitLink>
                <KitLink href={`/events/${name}/qr.svg`}>QR-code (SVG)</KitLink>
              </div>
            </div>
          </Part>
          <Part title="Een tekst om te delen">
            <Code
              label="Tekst om te delen"
              text={`Heb je een kaartje voor ${title}, maar niemand om mee te gaan? Vind hier een klein groepje: ${pathVia(page, 'deel')}`}
            />
          </Part>
        </div>
      </details>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-base">{title}</h3>
      {children}
    </div>
  )
}

const Code = ({ label, text }: { label: string; text: string }) => (
  <textarea
    readOnly
    aria-label={label}
    rows={6}
    value={text}
    className="w-full resize-none rounded-control border border-control bg-sunken p-3 font-mono text-sm"
  />
)

const KitLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4">
    {children}
  </a>
)
