import { authLimits } from 'contract/auth/auth.ts'
import { countText } from 'contract/platform/count-text.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { Printer, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { useMakeRecoveryCodes, usePasskeys } from '../api-passkeys.ts'
import { SecuritySection } from './security-section.tsx'

/** Of administrators with a passkey: codes on paper for the day on which it is lost. They are shown once. */
export function RecoveryCodes() {
  const { isAdmin, username } = useSignedInUser()
  const passkeys = usePasskeys()
  const makeCodes = useMakeRecoveryCodes()
  const [codes, setCodes] = useState<readonly string[]>([])
  const { run: make, isPending } = useAction(makeCodes, { failure: 'Kon geen reservecodes maken', onDone: setCodes })
  if (!isAdmin || (passkeys.data?.passkeys.length ?? 0) === 0) return null
  return (
    <SecuritySection
      title="Reservecodes"
      lead={`Passkey kwijt? Dan opent een code het beheer één keer. Maak er ${authLimits.recoveryCodes}, print ze en leg ze op een veilige plek. Oude codes werken dan niet meer.`}
      query={passkeys}
      failure="Passkeys laden mislukt"
      action={
        <div className="flex flex-wrap gap-2">
          <Button icon={RefreshCw} isPending={isPending} onClick={() => void make()}>
            Nieuwe codes maken
          </Button>
          {codes.length > 0 && (
            <Button variant="primary" icon={Printer} onClick={() => window.print()}>
              Printen
            </Button>
          )}
        </div>
      }
    >
      {({ recoveryCodesLeft }) =>
        codes.length === 0 ? (
          <p>
            {recoveryCodesLeft === 0
              ? 'Je hebt geen reservecodes.'
              : `Je hebt nog ${countText(recoveryCodesLeft, 'reservecode', 'reservecodes')}.`}
          </p>
        ) : (
          <div data-print role="status">
            <p className="font-semibold">
              Reservecodes van {username} voor {PRODUCT_NAME}
            </p>
            <p>Je ziet ze nu één keer. Elke code werkt één keer.</p>
            <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2 font-mono text-lg">
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
          </div>
        )
      }
    </SecuritySection>
  )
}
