import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { LaterModal } from '#kit/web/layout/later-dialogs.tsx'
import type { Changes } from './use-changes.ts'

const LEAST = 3

/** Asks for the reason of a late change, or of a broken rule, and sends the change again. */
export const ReasonDialog = ({ changes }: Readonly<{ changes: Changes }>) => {
  const { wanted } = changes
  const [text, setText] = useState('')
  if (!wanted) return null
  const close = (): void => {
    setText('')
    changes.forget()
  }
  const send = (): void => {
    const said =
      wanted.kind === 'reason' ? { reason: text.trim() } : { override_reason: text.trim(), reason: text.trim() }
    void changes.send(wanted.ops, { ...said, isCopy: wanted.isCopy }).then((isDone) => isDone && setText(''))
  }
  return (
    <LaterModal
      opened
      onClose={close}
      title={wanted.kind === 'reason' ? 'Why so late?' : 'Override the rule?'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text mb="sm">{wanted.message}</Text>
      <Textarea
        label="Reason"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={300}
        rows={3}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button disabled={text.trim().length < LEAST} loading={changes.isRunning} onClick={send}>
          {wanted.kind === 'reason' ? 'Save' : 'Override'}
        </Button>
      </Group>
    </LaterModal>
  )
}
