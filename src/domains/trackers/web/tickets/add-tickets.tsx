import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { FormFrame } from '#kit/web/form/form-frame.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { DateField, NumberField, TextArea, TextField, TimeField } from '#kit/web/form/text-fields.tsx'
import { type FormOf, useCallForm } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { today } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { wallTime } from '#kit/web/format/zone-times.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { machineInstant, machineZone } from '#kit/contract/machine-clock.ts'
import { listTicketClients, saveTickets } from '../../contract/tickets.calls.ts'
import { type EntryRow, parseRows, toTickets } from './parse-rows.ts'
import { PRIORITY_OPTIONS } from './labels.ts'
import styles from './tickets.module.css'

/** At once. */
const MAX_TICKETS = 50

type Clients = DataOf<typeof listTicketClients>
type Values = { tickets: EntryRow[] }

const emptyRow = (zone: string, client_id: number | null): EntryRow => ({
  client_id,
  ticket_ref: '',
  subject: '',
  priority: 'p3',
  day: today(),
  received_at: wallTime(machineInstant(), zone).time,
  first_response_at: '',
  resolved_at: '',
  handling_minutes: null,
  response: '',
})

/** Enters one or many tickets of clients that the own team serves. */
export const AddTickets = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { team_id } = useActor()
  const query = useCallQuery(listTicketClients, { params: { teamId: team_id ?? 0 } }, { enabled: team_id !== null })
  if (team_id === null)
    return <Empty title="You are in no team" text="Tickets are saved by members of the team that serves a client." />
  return (
    <Loaded query={query} what="the clients" shape="form">
      {(clients) =>
        clients.length === 0 ? (
          <Empty title="Your team serves no client yet" text="An administrator chooses the teams of a client." />
        ) : (
          <EntryForm clients={clients} onClose={onClose} />
        )
      }
    </Loaded>
  )
}

const EntryForm = ({ clients, onClose }: Readonly<{ clients: Clients; onClose: () => void }>) => {
  const { organisation } = useActor()
  const zone = machineZone() || organisation.time_zone
  const form = useCallForm<typeof saveTickets, Values>({
    call: saveTickets,
    initial: { tickets: [emptyRow(zone, clients.length === 1 ? (clients[0]?.id ?? null) : null)] },
    toBody: ({ tickets }) => ({ tickets: toTickets(tickets, zone) }),
    onDone: onClose,
  })
  return (
    <FormFrame form={form} submit={`Save ${count(form.draft.tickets.length, 'ticket')}`} onCancel={onClose}>
      {() => <Rows form={form} clients={clients} zone={zone} />}
    </FormFrame>
  )
}

type RowsProps = Readonly<{ form: FormOf<Values>; clients: Clients; zone: string }>

const Rows = ({ form, clients, zone }: RowsProps) => {
  const rows = useRows(form, 'tickets')
  const last = form.draft.tickets.at(-1)
  const paste = (text: string): void => {
    for (const row of parseRows(text, clients, today()).slice(0, MAX_TICKETS - rows.keys.length)) rows.add(row)
  }
  return (
    <FieldSet field={{ ...form.field('tickets'), isOptional: false }} label="Tickets">
      <ol className={styles.list}>
        {rows.keys.map((key, at) => (
          <Entry
            key={key}
            form={form}
            at={at}
            clients={clients}
            onRemove={rows.keys.length > 1 ? () => rows.remove(at) : null}
          />
        ))}
      </ol>
      {rows.keys.length < MAX_TICKETS && (
        <div className="m-row">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => rows.add(emptyRow(zone, last?.client_id ?? null))}
          >
            Add another
          </Button>
          <Paste onPaste={paste} />
        </div>
      )}
    </FieldSet>
  )
}

type EntryProps = Pick<RowsProps, 'form' | 'clients'> & Readonly<{ at: number; onRemove: (() => void) | null }>

const Entry = ({ form: { field }, at, clients, onRemove }: EntryProps) => (
  <li className={styles.entry} aria-label={`Ticket ${at + 1}`}>
    <div className={styles.entryHead}>
      <strong>Ticket {at + 1}</strong>
      {onRemove && (
        <ActionIcon variant="subtle" aria-label={`Remove ticket ${at + 1}`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
    <FieldRow>
      <Select
        {...field(`tickets.${at}.client_id`)}
        isOptional={false}
        label="Client"
        options={clients.map(({ id, name }) => ({ value: id, label: name }))}
        isFirst={at === 0}
      />
      <TextField
        {...field(`tickets.${at}.ticket_ref`)}
        isOptional
        label="Number"
        help="Left empty: Muster gives one."
      />
    </FieldRow>
    <TextField {...field(`tickets.${at}.subject`)} isOptional={false} label="Subject" />
    <FieldRow>
      <DateField {...field(`tickets.${at}.day`)} isOptional={false} label="Received on" max={today()} />
      <TimeField {...field(`tickets.${at}.received_at`)} isOptional={false} label="at" />
      <Select {...field(`tickets.${at}.priority`)} isOptional={false} label="Priority" options={PRIORITY_OPTIONS} />
    </FieldRow>
    <FieldRow>
      <TimeField {...field(`tickets.${at}.first_response_at`)} isOptional label="Answered at" />
      <TimeField {...field(`tickets.${at}.resolved_at`)} isOptional label="Resolved at" />
      <NumberField {...field(`tickets.${at}.handling_minutes`)} isOptional label="Time spent" unit="min" />
    </FieldRow>
    <TextArea {...field(`tickets.${at}.response`)} isOptional label="Response" rows={2} />
  </li>
)

const Paste = ({ onPaste }: Readonly<{ onPaste: (text: string) => void }>) => {
  const [text, setText] = useState<string | null>(null)
  if (text === null)
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => setText('')}>
        Paste from a sheet
      </Button>
    )
  const take = (): void => {
    onPaste(text)
    setText(null)
  }
  return (
    <div className="m-stack">
      <Textarea
        label="Rows of a sheet"
        description="Client, number, subject, received, answered, resolved, minutes, priority"
        rows={4}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="default" size="compact-sm" onClick={take}>
        Take rows
      </Button>
    </div>
  )
}
