import { instantAt } from '#kit/web/format/zone-times.ts'
import { priority, type Priority } from '../../contract/tickets.records.ts'

/** A ticket as it is typed: times are those of the clock of `zone`, `HH:MM` or `YYYY-MM-DD HH:MM`. */
export type EntryRow = {
  client_id: number | null
  ticket_ref: string
  subject: string
  priority: Priority
  day: string
  received_at: string
  first_response_at: string
  resolved_at: string
  handling_minutes: number | null
  response: string
}

type Client = Readonly<{ id: number; name: string }>

const DATED = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}:\d{2})/
const CLOCK = /^\d{1,2}:\d{2}$/

const padded = (time: string): string => time.padStart(5, '0')

/** The day and the time of a cell; a time alone belongs to `day`. */
const readTime = (cell: string, day: string): Readonly<{ day: string; time: string }> => {
  const dated = DATED.exec(cell)
  if (dated) return { day: dated[1] ?? day, time: padded(dated[2] ?? '') }
  return { day, time: CLOCK.test(cell) ? padded(cell) : '' }
}

const readPriority = (cell: string): Priority =>
  priority.options.find((one) => one === cell.trim().toLowerCase()) ?? 'p3'

/**
 * Rows copied from a sheet: client, number, subject, received, first response, resolved, minutes, priority; cells are split by
 * tabs or semicolons. A first row of titles is passed over.
 */
export const parseRows = (text: string, clients: readonly Client[], today: string): EntryRow[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/\t|;/).map((cell) => cell.trim()))
    .filter(([first = '', , subject = '']) => subject !== '' && first.toLowerCase() !== 'client')
    .map(
      ([
        client = '',
        ref = '',
        subject = '',
        received = '',
        responded = '',
        resolved = '',
        minutes = '',
        priority = '',
      ]) => {
        const { day, time } = readTime(received, today)
        const spent = Number.parseInt(minutes, 10)
        return {
          client_id: clients.find(({ name }) => name.toLowerCase() === client.toLowerCase())?.id ?? null,
          ticket_ref: ref,
          subject,
          priority: readPriority(priority),
          day,
          received_at: time,
          first_response_at: readTime(responded, day).time,
          resolved_at: readTime(resolved, day).time,
          handling_minutes: Number.isNaN(spent) ? null : spent,
          response: '',
        }
      },
    )

/** Returns the input of the call for typed rows. A time before the one above it belongs to the next day. */
export const toTickets = (rows: readonly EntryRow[], zone: string) =>
  rows.map(({ day, received_at, first_response_at, resolved_at, client_id, handling_minutes, ...row }) => {
    const at = (time: string): string | undefined => {
      if (!CLOCK.test(time)) return undefined
      const { instant } = instantAt(day, padded(time), zone)
      const start = CLOCK.test(received_at) ? instantAt(day, padded(received_at), zone).instant : instant
      return instant < start ? new Date(Date.parse(instant) + 86_400_000).toISOString() : instant
    }
    const [first, resolved] = [at(first_response_at), at(resolved_at)]
    return {
      client_id: client_id ?? undefined,
      ...(row.ticket_ref.trim() === '' ? {} : { ticket_ref: row.ticket_ref }),
      subject: row.subject,
      priority: row.priority,
      received_at: at(received_at) ?? '',
      ...(first ? { first_response_at: first } : {}),
      ...(resolved ? { resolved_at: resolved } : {}),
      ...(handling_minutes === null || handling_minutes === undefined ? {} : { handling_minutes }),
      ...(row.response.trim() === '' ? {} : { response: row.response }),
    }
  })
