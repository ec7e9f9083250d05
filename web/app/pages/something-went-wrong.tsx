import { useLocation, useRevalidator } from 'react-router'

/** What stands in the place of a page that broke. Reloading is a plain link, so that it works when scripts do not. */
export function SomethingWentWrong() {
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  return (
    <>
      <h1>Er ging iets mis</h1>
      <p>Dit ligt aan ons, niet aan jou. Probeer het opnieuw.</p>
      <button type="button" onClick={() => void revalidate()}>
        Opnieuw proberen
      </button>
      <a href={pathname + search}>Pagina herladen</a>
    </>
  )
}
