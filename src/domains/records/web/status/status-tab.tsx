import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day } from '#kit/web/format/dates.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { Card, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { StatusBadge, type Tone } from '#kit/web/layout/status-badge.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { showStatus } from '../../contract/status.calls.ts'
import type { StatusDay, StatusDetails, StatusFinding } from '../../contract/status.models.ts'
import { DayStrip } from './day-strip.tsx'
import styles from './status.module.css'

const STATES = {
  ok: { tone: 'off', word: 'In order' },
  warn: { tone: 'attention', word: 'Needs you soon' },
  fail: { tone: 'bad', word: 'Needs you now' },
} as const satisfies Record<StatusFinding['state'], Readonly<{ tone: Tone; word: string }>>

const FINDINGS: readonly Column<StatusFinding>[] = [
  { key: 'what', title: 'Part', text: ({ what }) => what, onPhone: 'title' },
  {
    key: 'state',
    title: 'Status',
    cell: ({ state }) => (state === 'ok' ? STATES.ok.word : <StatusBadge {...STATES[state]} />),
    text: ({ state }) => STATES[state].word,
    onPhone: 'status',
  },
  { key: 'text', title: 'Details', text: ({ text }) => text },
]

const shareOf = ({ minutes, failed_minutes: failed }: StatusDay): string => `${number((100 * failed) / minutes, 2)} %`

const BAD_DAYS: readonly Column<StatusDay>[] = [
  { key: 'day', title: 'Day', text: (row) => day(row.day), onPhone: 'title' },
  { key: 'failed', title: 'Minutes with failures', text: (row) => number(row.failed_minutes), isNumber: true },
  { key: 'minutes', title: 'Minutes with requests', text: (row) => number(row.minutes), isNumber: true },
  { key: 'share', title: 'Share', text: shareOf, isNumber: true },
]

/** The state of the installation, and the failures of the last 90 days. */
const StatusTab = () => {
  const query = useCallQuery(showStatus, {})
  return (
    <Loaded query={query} what="the status" shape="table">
      {(status) => <Status {...status} />}
    </Loaded>
  )
}
export default StatusTab

const Status = ({ findings, days }: StatusDetails) => {
  const open = findings.filter(({ state }) => state !== 'ok').length
  const failed = days.reduce((sum, { failed_minutes }) => sum + failed_minutes, 0)
  const bad = days.filter(({ failed_minutes }) => failed_minutes > 0).toReversed()
  return (
    <div className={styles.stack}>
      <Tiles>
        <Tile label="Needs you" value={open === 0 ? 'Nothing' : count(open, 'part')} />
        <Tile label="Failures in 90 days" value={failed === 0 ? 'None' : count(failed, 'minute')} />
        <Tile
          label="Days with failures"
          value={bad.length === 0 ? 'None' : `${number(bad.length)} of ${number(days.length)}`}
        />
      </Tiles>
      <DataTable label="Parts of the installation" rows={findings} columns={FINDINGS} rowKey={({ what }) => what} />
      <Card>
        <DayStrip days={days} failed={failed} />
      </Card>
      {bad.length > 0 && (
        <DataTable label="Days with failures" rows={bad} columns={BAD_DAYS} rowKey={(row) => row.day} />
      )}
    </div>
  )
}
