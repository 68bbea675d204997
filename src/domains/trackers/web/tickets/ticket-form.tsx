import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { updateTicket } from '../../contract/tickets.calls.ts'
import { type Ticket, TICKET_ACTIONS, type TicketAction } from '../../contract/tickets.models.ts'
import { ticketRecord } from '../../contract/tickets.records.ts'
import { ACTION } from './labels.ts'
import styles from './tickets.module.css'

/** The steps of a ticket, one form at a time. */
export const TicketForm = ({ ticket }: Readonly<{ ticket: Ticket }>) => {
  const actions = TICKET_ACTIONS.filter((action) => ticket.can[action])
  const [chosen, choose] = useState<TicketAction | null>(null)
  const action = chosen !== null && ticket.can[chosen] ? chosen : actions[0]
  if (action === undefined) return null
  return (
    <section className={styles.entry} aria-label="Next step">
      <SegmentedControl
        aria-label="Step"
        data={actions.map((value) => ({ value, label: ACTION[value] }))}
        value={action}
        onChange={(value) => choose(actions.find((one) => one === value) ?? null)}
        className={styles.steps ?? ''}
      />
      <CallForm
        key={`${ticket.id}-${action}`}
        call={updateTicket}
        input={{ params: { id: ticket.id } }}
        initial={{ version: ticket.version, action, ...(action === 'edit' ? editable(ticket) : {}) }}
        submit={action === 'edit' ? 'Save' : ACTION[action]}
        isQuiet={action === 'edit' || action === 'note'}
        onDone={() => choose(null)}
      >
        {(_, form) => <StepFields action={action} form={form} />}
      </CallForm>
    </section>
  )
}

const editable = ({ subject, type, priority, channel }: Ticket) => ({ subject, type, priority, channel })

type FieldsProps = Readonly<{ action: TicketAction; form: Form<typeof updateTicket> }>

const WITH_RESPONSE: readonly TicketAction[] = ['respond', 'resolve']

const StepFields = ({ action, form }: FieldsProps) => {
  if (action === 'edit')
    return <Fields of={ticketRecord} form={form} items={['subject', ['priority', 'type', 'channel']]} />
  const { field } = form
  return (
    <>
      {WITH_RESPONSE.includes(action) ? (
        <TextArea {...field('response')} label="Response" rows={4} isOptional={action !== 'respond'} />
      ) : (
        <TextArea
          {...field('reason')}
          label={action === 'note' ? 'Note' : 'Reason'}
          rows={2}
          isOptional={action !== 'note'}
        />
      )}
      <NumberField {...field('minutes')} label="Time spent" unit="min" />
    </>
  )
}
