import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { LaterModal } from '#kit/web/layout/later-dialogs.tsx'
import type { Plan } from '../../contract/shifts.models.ts'
import { canOffer, OfferedPeople } from '../offers/offered-people.tsx'
import { planInputOf, proposalsOf } from '../parts/plan-input.ts'
import type { Changes } from './use-changes.ts'

const MIN_LETTERS = 3

/**
 * Requests the reason for a late change or a broken rule, and sends the change again. It is offered to the people whom it
 * concerns; those who may override rules can apply it at once.
 */
export const ReasonDialog = ({ plan, changes }: Readonly<{ plan: Plan; changes: Changes }>) => {
  const { neededReason } = changes
  const [text, setText] = useState('')
  if (!neededReason) return null
  const close = (): void => {
    setText('')
    changes.dismiss()
  }
  const proposals = neededReason.isCopy ? [] : proposalsOf(planInputOf(plan), neededReason.ops)
  const isOffered = canOffer(proposals)
  const send = (offer: boolean): void => {
    const reasons =
      neededReason.kind === 'reason' ? { reason: text.trim() } : { override_reason: text.trim(), reason: text.trim() }
    void changes
      .send(neededReason.ops, { ...reasons, isCopy: neededReason.isCopy, offer })
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
      <OfferedPeople plan={plan} proposals={proposals} />
      <Textarea
        mt="sm"
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
        {isOffered && plan.settings.overrides && (
          <Button
            variant="default"
            disabled={text.trim().length < MIN_LETTERS}
            loading={changes.isRunning}
            onClick={() => send(false)}
          >
            Hold without asking
          </Button>
        )}
        <Button disabled={text.trim().length < MIN_LETTERS} loading={changes.isRunning} onClick={() => send(isOffered)}>
          {isOffered ? 'Ask first' : neededReason.kind === 'reason' ? 'Save' : 'Override'}
        </Button>
      </Group>
    </LaterModal>
  )
}
