import { Button, type ButtonProps } from '../button.tsx'
import { type ActionEnds, useAction } from './use-action.ts'

type ActionButtonProps<Answer> = Omit<ButtonProps, 'onClick' | 'isPending'> &
  ActionEnds<Answer> & { run: () => Promise<Answer | false> }

/** A button that runs `useAction`. */
export function ActionButton<Answer>({ run, ...props }: ActionButtonProps<Answer>) {
  const { question, done, failure, onDone, isCancelled, ...button } = props
  const action = useAction(run, { question, done, failure, onDone, isCancelled })
  return <Button {...button} isPending={action.isPending} onClick={() => void action.run()} />
}
