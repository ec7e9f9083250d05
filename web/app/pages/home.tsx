import { PRODUCT_QUESTION } from 'contract/product.ts'
import { Link } from 'react-router'
import { titled } from '~/lib/head.ts'

export const meta = titled('Samen naar festivals en concerten')

export default function Home() {
  return (
    <>
      <h1>Alleen een kaartje? {PRODUCT_QUESTION}</h1>
      <p>Vind een klein groepje voor jouw festival of concert. Leer elkaar vooraf kennen in de chat. En ga samen.</p>
      <Link to="/register">Maak je account</Link>
    </>
  )
}
