import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { fieldOf } from '#kit/contract/record.ts'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { FromTo } from '#kit/web/layout/from-to.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { assignTickets, showTicket, showTicketAsAdmin } from '../../contract/tickets.calls.ts'
import type { Ticket, TicketEvent } from '../../contract/tickets.models.ts'
import { ticketRecord } from '../../contract/tickets.records.ts'
import { ReviewPart, VoidPart } from './lead-parts.tsx'
import { takenText } from './ticket-columns.tsx'
import { TicketForm } from './ticket-form.tsx'
import { EVENT, STATE } from './labels.ts'
import styles from './tickets.module.css'

/** A ticket at the right: what it is, what to do next, and all that happened to it. */
export const TicketDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const { area } = useActor()
  const id = Number(drawer.id)
  const call = area === 'admin' ? showTicketAsAdmin : showTicket
  const query = useCallQuery(call, { params: { id } }, { enabled: drawer.id !== null })
  return (
    <SideDrawer
      history={['tickets', drawer.id]}
      title={query.data ? `${query.data.ticket_ref} · ${query.data.client.name}` : 'Ticket'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      <Loaded query={query} what="the ticket" shape="form">
        {(ticket) => <Shown ticket={ticket} />}
      </Loaded>
    </SideDrawer>
  )
}

const Part = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <section className="m-stack">
    <h3>{title}</h3>
    {children}
  </section>
)

const Shown = ({ ticket }: Readonly<{ ticket: Ticket }>) => (
  <div className="m-stack">
    <h3 className={styles.text}>{ticket.subject}</h3>
    <div className="m-row">
      <StatusBadge {...STATE[ticket.state]} />
      {ticket.is_overdue && <StatusBadge tone="bad" word="Overdue" />}
      {ticket.can.take && <Take id={ticket.id} />}
    </div>
    {ticket.void_reason && <p className={styles.text}>Voided: {ticket.void_reason}</p>}
    <TicketForm key={`${ticket.id}-${ticket.state}`} ticket={ticket} />
    <Details ticket={ticket} />
    {ticket.response !== '' && (
      <Part title="Last response">
        <p className={styles.text}>{ticket.response}</p>
      </Part>
    )}
    {(ticket.reviews.length > 0 || ticket.can.review) && (
      <Part title="Reviews">
        <ul className={styles.list}>
          {ticket.reviews.map((review) => (
            <li key={review.id}>
              <strong>{review.score} of 5</strong>{' '}
              <span className="m-dim m-small">
                {review.actor}, {dateTime(review.at)}
              </span>
              {review.note !== '' && <p className={styles.text}>{review.note}</p>}
            </li>
          ))}
        </ul>
        {ticket.can.review && <ReviewPart ticket={ticket} />}
      </Part>
    )}
    <Part title="History">
      <ol className={styles.list}>
        {ticket.events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
    </Part>
    {ticket.can.void && <VoidPart ticket={ticket} />}
  </div>
)

const Take = ({ id }: Readonly<{ id: number }>) => {
  const take = useCall(assignTickets)
  return (
    <>
      <Button size="compact-sm" loading={take.isRunning} onClick={() => take.start({ body: { ids: [id] } })}>
        Take
      </Button>
      <Refused failure={take.failure} />
    </>
  )
}

const Details = ({ ticket }: Readonly<{ ticket: Ticket }>) => (
  <DetailsOf
    of={ticketRecord}
    row={ticket}
    items={[
      ['handler', ticket.handler?.name ?? 'No one'],
      'team',
      ['Requester', ticket.requester_name],
      'priority',
      'type',
      'channel',
      'received_at',
      'response_due_at',
      ['response_minutes', takenText(ticket.response_minutes, ticket.response_in_sla)],
      'resolve_due_at',
      ['resolution_minutes', takenText(ticket.resolution_minutes, ticket.resolution_in_sla)],
      'handling_minutes',
      'reopened_count',
      ...(ticket.source === 'import' ? [['Times', 'Imported'] as const] : []),
      ...(ticket.source === 'staff' && ticket.stated ? [['Times', 'Entered later'] as const] : []),
    ]}
  />
)

const Event = ({ event }: Readonly<{ event: TicketEvent }>) => (
  <li className={styles.event}>
    <span>
      <strong>{EVENT[event.kind]}</strong>
      {event.minutes > 0 && ` · ${duration(event.minutes)}`}
      {event.in_sla !== null && ` · ${event.in_sla ? 'in time' : 'late'}`}
      {event.stated && <span className="m-dim"> · entered later</span>}
    </span>
    <span className="m-dim m-small">
      {event.actor?.name ?? 'Muster'}, {dateTime(event.at)}
    </span>
    {event.text !== null && <p className={styles.text}>{event.text}</p>}
    {event.changes.map((change) => (
      <span key={change.field} className="m-small">
        {fieldOf(ticketRecord, change.field)?.label ?? 'Requester'}:{' '}
        <FromTo before={change.before ?? '–'} after={change.after ?? '–'} />
      </span>
    ))}
  </li>
)
