import type { ScreenLink } from '#kit/contract/keys.ts'
import { IconHome } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { dayIn, time, zoneMark } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import type { BoardRow } from '../../contract/board.models.ts'
import { shiftText } from '../../contract/attendance.labels.ts'
import { BOARD_SIGNS } from '../parts/tones.ts'
import { workedBy } from './merge-board.ts'
import styles from './board.module.css'

type Props = Readonly<{
  row: BoardRow
  /** The instant of the row, and the present one: epoch milliseconds. */
  rowsAt: number
  now: number
  href: ScreenLink | undefined
  action: ReactNode
}>

/** One person on the board: where they stand in their day. */
export const BoardPerson = ({ row, rowsAt, now, href, action }: Props) => {
  const worked = workedBy(row, now)
  const share = row.expected_minutes > 0 ? Math.min(1, worked / row.expected_minutes) : 0
  const { id, name, photo_version, team, department } = row.employee
  return (
    <li className={styles.person} data-state={row.state}>
      <span className={styles.face}>
        <PersonAvatar name={name} photo={{ id, version: photo_version }} size={36} />
        <span className={styles.sign} data-state={row.state} aria-hidden="true" />
      </span>
      <div className={styles.who}>
        <span className={styles.name}>
          {href ? <GoLink href={href}>{name}</GoLink> : name}
          {row.wfh && <IconHome size={14} role="img" aria-label="Works from home" />}
        </span>
        <span className={styles.unit}>{team?.name ?? department?.name ?? 'No team'}</span>
      </div>
      {action}
      <span className={styles.since}>{stateText(row, worked, rowsAt, now)}</span>
      {worked > 0 && (
        <span className={styles.progress} aria-hidden="true">
          <span data-state={row.state} style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </li>
  )
}

const clock = (instant: string, zone: string, now: number): string =>
  dayIn(instant, zone) === dayIn(new Date(now), zone) ? time(instant, zone) : `yesterday ${time(instant, zone)}`

/** Returns the rest of the break since the instant of the row. */
const leftText = (row: BoardRow, rowsAt: number, now: number): string => {
  if (row.break_left_minutes === null) return ''
  const left = row.break_left_minutes - Math.max(0, Math.floor((now - rowsAt) / 60_000))
  return left >= 0 ? ` · ${duration(left)} left` : ` · ${duration(-left)} over`
}

/** The hours of the shift, with the place whose clock they are on where the reader's differs. */
const hoursOf = ({ shift, zone }: BoardRow): string | null =>
  shift && shiftText(shift, zone) + zoneMark(new Date(shift.start_at), zone)

/** Returns the lateness of a person who has not come: from the first expected minute. */
const lateText = ({ shift }: BoardRow, now: number): string =>
  shift ? `${duration(Math.max(0, Math.floor((now - Date.parse(shift.start_at)) / 60_000)))} late` : 'late'

const stateText = (row: BoardRow, worked: number, rowsAt: number, now: number): string => {
  const since = row.since_at
  const figures = worked > 0 ? duration(worked) : ''
  switch (row.state) {
    case 'working':
      return [since && `since ${clock(since, row.zone, now)}`, figures].filter(Boolean).join(' · ')
    case 'on_break': {
      const minutes = since ? Math.max(0, Math.floor((now - Date.parse(since)) / 60_000)) : row.break_minutes
      return `for ${duration(minutes)}${leftText(row, rowsAt, now)} · ${duration(worked)} worked`
    }
    case 'stale':
      return since ? `in since ${clock(since, row.zone, now)}` : BOARD_SIGNS.stale.word
    case 'finished':
    case 'awaiting':
      return [since && `until ${clock(since, row.zone, now)}`, figures].filter(Boolean).join(' · ')
    case 'late':
      return [lateText(row, now), hoursOf(row)].filter(Boolean).join(' · ')
    case 'not_in':
      return [hoursOf(row), `${duration(row.expected_minutes)} expected`].filter(Boolean).join(' · ')
    case 'absent':
    case 'on_leave':
    case 'holiday':
    case 'off':
      return BOARD_SIGNS[row.state].word
  }
}
