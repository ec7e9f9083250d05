import { data, Link } from 'react-router'
import { titled } from '~/lib/head.ts'

export const meta = titled('Pagina niet gevonden')
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default NotFound

export function NotFound() {
  return (
    <>
      <h1>Pagina niet gevonden</h1>
      <p>Deze pagina bestaat niet, of niet meer.</p>
      <Link to="/">Naar de homepage</Link>
    </>
  )
}
