import type { ReactNode } from 'react'

type MapLinkProps = { place: string; children: ReactNode; className?: string }

/** A search on a map; a plain link, so that nothing is loaded from there before it is followed. */
export function MapLink({ place, children, className = 'underline underline-offset-4 wrap-anywhere' }: MapLinkProps) {
  return (
    <a
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      {children}
      <span className="sr-only"> (kaart, opent in een nieuw tabblad)</span>
    </a>
  )
}
