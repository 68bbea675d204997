import { IconCalendarEvent } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import type { DataOf } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, day as dayWords } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { showCalendar } from '../../contract/balances.calls.ts'
import type { RequestDraft } from '../parts/request-draft.ts'
import { BLOCK_LABELS } from '../parts/labels.ts'
import styles from '../parts/request-fields.module.css'

type Day = DataOf<typeof showCalendar>['days'][number]

const WAIT_MS = 300
/** The calendar takes spans of at most so many days. */
const LONGEST = 92

/** Black-outs and holidays in some days, each once, and the day on which most colleagues are away. */
const notesOn = (days: readonly Day[]): readonly string[] => {
  const blocks = days.flatMap(({ blocks: all }) => all.map(({ name, level }) => `${name}: ${BLOCK_LABELS[level]}`))
  const holidays = days.flatMap(({ date, holiday }) => (holiday ? [`${dayWords(date)}: ${holiday}`] : []))
  const fullest = days.toSorted((left, right) => right.away - left.away)[0]
  const away = fullest && fullest.away > 0 ? [fullest] : []
  return [
    ...new Set(blocks),
    ...holidays,
    ...away.map((day) => `${count(day.away, 'colleague')} away on ${dayWords(day.date)}`),
  ]
}

/** Shows notes of the calendar of the own team on the dates of a draft. */
export const DateNotes = ({ draft: { from_date, to_date } }: { draft: RequestDraft }) => {
  const { team_id, has } = useActor()
  const [from] = useDebouncedValue(from_date ?? '', WAIT_MS)
  const [to] = useDebouncedValue(to_date || from_date || '', WAIT_MS)
  const isShort = from !== '' && from <= to && to < addDays(from, LONGEST)
  const team = team_id === null ? {} : { team_id }
  const isEnabled = isShort && has('requests.calendar.read')
  const query = useCallQuery(showCalendar, { query: { from, to, ...team } }, { enabled: isEnabled, keepPrevious: true })
  const notes = isEnabled ? notesOn(query.data?.days ?? []) : []
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes} aria-label="On these dates">
      {notes.map((note) => (
        <li key={note}>
          <IconCalendarEvent size={14} aria-hidden="true" /> {note}
        </li>
      ))}
    </ul>
  )
}
