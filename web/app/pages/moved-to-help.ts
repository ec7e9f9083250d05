import { redirect } from 'react-router'

/** Mails of earlier versions lead here. */
export const loader = () => redirect('/help#contact', 301)
