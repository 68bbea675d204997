import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import {
  reviewTicket,
  reviewTicketAsAdmin,
  voidTicket,
  voidTicketAsAdmin,
} from '../../contract/ticket-reviews.calls.ts'
import type { Ticket } from '../../contract/tickets.models.ts'

const SCORES = [5, 4, 3, 2, 1].map((value) => ({
  value,
  label: ['Poor', 'Weak', 'Fair', 'Good', 'Excellent'][value - 1] + `, ${value}`,
}))

/** Scores the handling of a resolved ticket. */
export const ReviewPart = ({ ticket }: Readonly<{ ticket: Ticket }>) => {
  const { area } = useActor()
  return (
    <CallForm
      call={area === 'admin' ? reviewTicketAsAdmin : reviewTicket}
      initial={{ ticket_id: ticket.id }}
      submit="Save review"
      isQuiet
      onDone={() => undefined}
    >
      {(field) => (
        <>
          <Select {...field('score')} label="Score" options={SCORES} />
          <TextArea {...field('note')} label="Note" rows={2} />
        </>
      )}
    </CallForm>
  )
}

/** Takes a ticket out of all counts, with the reason. */
export const VoidPart = ({ ticket }: Readonly<{ ticket: Ticket }>) => {
  const { area } = useActor()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div>
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          Void ticket
        </Button>
      </div>
    )
  return (
    <CallForm
      call={area === 'admin' ? voidTicketAsAdmin : voidTicket}
      initial={{ id: ticket.id, version: ticket.version }}
      submit="Void ticket"
      isDestructive
      onDone={() => setOpen(false)}
      onCancel={() => setOpen(false)}
    >
      {(field) => (
        <TextField
          {...field('reason')}
          label="Reason"
          help="For tickets entered by mistake. The ticket leaves all counts and can still be found."
          isFirst
        />
      )}
    </CallForm>
  )
}
