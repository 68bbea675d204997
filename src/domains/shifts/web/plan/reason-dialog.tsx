import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { LaterModal } from '#kit/web/layout/later-dialogs.tsx'
import type { Changes } from './use-changes.ts'

const MIN_LETTERS = 3

/** Requests the reason for a late change or a broken rule, and sends the change again. */
export const ReasonDialog = ({ changes }: Readonly<{ changes: Changes }>) => {
  const { neededReason } = changes
  const [text, setText] = useState('')
  if (!neededReason) return null
  const close = (): void => {
    setText('')
    changes.dismiss()
  }
  const send = (): void => {
    const reasons =
      neededReason.kind === 'reason' ? { reason: text.trim() } : { override_reason: text.trim(), reason: text.trim() }
    void changes
      .send(neededReason.ops, { ...reasons, isCopy: neededReason.isCopy })
      .then((isDone) => isDone && setText(''))
  }
  return (
    <LaterModal
      opened
      onClose={close}
      title={neededReason.kind === 'reason' ? 'Why so late?' : 'Override the rule?'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text mb="sm">{neededReason.message}</Text>
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
        <Button disabled={text.trim().length < MIN_LETTERS} loading={changes.isRunning} onClick={send}>
          {neededReason.kind === 'reason' ? 'Save' : 'Override'}
        </Button>
      </Group>
    </LaterModal>
  )
}
