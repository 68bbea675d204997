import { Button, Group, Text } from '@mantine/core'
import { LaterModal } from '../layout/later-dialogs.tsx'
import { createStore, useStore } from '../store.ts'

export type Question = Readonly<{
  /** Names the consequence and the count: `Delete 3 holidays?`. */
  title: string
  text?: string
  /** The button, naming the act: `Delete 3 holidays`. */
  action: string
  isDestructive?: boolean
  /** The other button, where "Cancel" leaves open what is cancelled. It has the focus, so that Enter loses nothing. */
  stay?: string
}>

type Open = Question & Readonly<{ answer: (isSure: boolean) => void }>
const open = createStore<Open | null>(null)

/** Opens a dialog that names the consequence; `true` when the person confirms. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    open.get()?.answer(false)
    open.set({ ...question, answer: resolve })
  })

const close = (isSure: boolean): void => {
  open.get()?.answer(isSure)
  open.set(null)
}

/** Shows questions; rendered once in the frame. */
export const ConfirmHost = () => {
  const question = useStore(open)
  if (!question) return null
  return (
    <LaterModal opened onClose={() => close(false)} title={question.title} closeButtonProps={{ 'aria-label': 'Close' }}>
      {question.text && <Text mb="md">{question.text}</Text>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => close(false)} data-autofocus={question.stay ? true : undefined}>
          {question.stay ?? 'Cancel'}
        </Button>
        <Button
          {...(question.isDestructive ? { color: 'red.8' } : {})}
          onClick={() => close(true)}
          data-autofocus={question.stay ? undefined : true}
        >
          {question.action}
        </Button>
      </Group>
    </LaterModal>
  )
}
