import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listMeta } from '#kit/web/table/list-meta.ts'
import { attendanceList } from '../../contract/attendance.calls.ts'
import type { DayRow } from '../../contract/attendance.models.ts'
import { verdictTone } from '../parts/tones.ts'
import { daysOf } from '../report/people-table.tsx'
import styles from './update.module.css'

const ROWS = 100

type Props = Readonly<{ date: string; chosen: readonly number[]; onChoose: (day: DayRow) => void }>

const inputOf = (date: string, cursor?: string) => ({
  body: {
    start_date: date,
    end_date: date,
    verdicts: ['absent' as const, 'pending' as const],
    without_punch: true,
    sort: 'name' as const,
    limit: ROWS,
    cursor,
  },
})

/** Lists people without a punch on a date on which work was expected; one click chooses them. */
export const WithoutPunch = (props: Props) => {
  const first = useCallQuery(attendanceList, inputOf(props.date), { showPrevious: true })
  return (
    <Card
      title={`Without a punch on ${dayWords(props.date)}`}
      aside={<span className="m-dim m-number">{number(listMeta(first.meta)?.total ?? 0)}</span>}
    >
      <Missing key={props.date} {...props} />
    </Card>
  )
}

// The button for these people is removed: the focus of a person who works by keyboard moves here.
const takeFocus = (list: HTMLUListElement | null): void => list?.focus()

/** One page of them; the next one is loaded below on request. */
const Missing = ({ cursor, ...props }: Props & Readonly<{ cursor?: string }>) => {
  const [hasMore, setMore] = useState(false)
  const query = useCallQuery(attendanceList, inputOf(props.date, cursor), { showPrevious: true })
  const next = listMeta(query.meta)?.next_cursor
  return (
    <Loaded query={query} what="the people without a punch" shape="lines">
      {(data) => (
        <>
          {data.length === 0 && <Empty title="Nobody is missing" text="Everyone who was expected has punched in." />}
          <ul className={styles.missing} tabIndex={-1} ref={cursor ? takeFocus : null}>
            {daysOf(data).map((day) => (
              <Person key={day.employee.id} day={day} {...props} />
            ))}
          </ul>
          {next && hasMore && <Missing cursor={next} {...props} />}
          {next && !hasMore && (
            <Button variant="default" className={styles.more ?? ''} onClick={() => setMore(true)}>
              Show more
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

const Person = ({ day, chosen, onChoose }: Omit<Props, 'date'> & Readonly<{ day: DayRow }>) => {
  const isChosen = chosen.includes(day.employee.id)
  return (
    <li>
      <PersonChip
        name={day.employee.name}
        photo={{ id: day.employee.id }}
        under={day.employee.team?.name ?? day.employee.employee_no}
      />
      <StatusBadge tone={verdictTone(day.verdict, day.flags)} word={day.label} />
      <Button
        variant="default"
        size="compact-sm"
        disabled={isChosen}
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        aria-label={`Choose ${day.employee.name}`}
        onClick={() => onChoose(day)}
      >
        {isChosen ? 'Chosen' : 'Choose'}
      </Button>
    </li>
  )
}
