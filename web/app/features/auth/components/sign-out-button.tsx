import { Button } from '~/ui/button.tsx'
import { useSignOut } from '../api.ts'

export function SignOutButton() {
  const signOut = useSignOut()
  return <Button onClick={() => void signOut()}>Uitloggen</Button>
}
