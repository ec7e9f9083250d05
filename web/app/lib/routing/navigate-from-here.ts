import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/** Goes to a page once an answer is there, unless its user left the page that was drawn when it was asked for. */
export function useNavigateFromHere() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (to: string, options?: NavigateOptions): Promise<void> => {
    if (window.location.pathname === pathname) await navigate(to, options)
  }
}
