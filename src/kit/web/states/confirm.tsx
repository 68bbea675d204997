import { Button, Group, Modal, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'

export type Question = Readonly<{
  /** Names the consequence and the count: `Delete 3 holidays?`. */
  title: string
  text?: string
  /** The button, naming the act: `Delete 3 holidays`. */
  action: string
  is_destructive?: boolean
}>

type Open = Question & { answer: (isSure: boolean) => void }
let open: Open | null = null
const listeners = new Set<() => void>()
const show = (next: Open | null): void => {
  open = next
  for (const listener of listeners) listener()
}

/** Asks once, naming the consequence; `true` when the person presses the action. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    open?.answer(false)
    show({ ...question, answer: resolve })
  })

const close = (isSure: boolean): void => {
  open?.answer(isSure)
  show(null)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where questions appear; stands once in the frame. */
export const ConfirmHost = () => {
  const question = useSyncExternalStore(subscribe, () => open)
  if (!question) return null
  return (
    <Modal opened onClose={() => close(false)} title={question.title} closeButtonProps={{ 'aria-label': 'Close' }}>
      {question.text && <Text mb="md">{question.text}</Text>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => close(false)}>
          Cancel
        </Button>
        <Button {...(question.is_destructive ? { color: 'red.8' } : {})} onClick={() => close(true)} data-autofocus>
          {question.action}
        </Button>
      </Group>
    </Modal>
  )
}
