import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** Pass `autoComplete`: "current-password" or "new-password". */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end' | 'icon'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          label={isShown ? 'Wachtwoord verbergen' : 'Wachtwoord tonen'}
          icon={isShown ? EyeOff : Eye}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
