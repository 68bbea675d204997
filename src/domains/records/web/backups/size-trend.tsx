import { Line } from '#kit/web/chart/line.tsx'
import { day, dayIn } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import type { BackupRow } from '../../contract/backups.models.ts'

const MOST = 30
const MEGABYTE = 1024 * 1024

/** How large the last backups were; a single one is no trend. */
export const SizeTrend = ({ rows }: { rows: readonly BackupRow[] }) => {
  const whole = rows
    .filter(({ bytes }) => bytes !== null)
    .slice(0, MOST)
    .toReversed()
  if (whole.length < 2) return null
  return (
    <Card>
      <Line
        title="Size of the backups"
        unit="MB"
        height={140}
        labels={whole.map(({ at }) => day(dayIn(at)))}
        series={[{ name: 'Size', values: whole.map(({ bytes }) => (bytes ?? 0) / MEGABYTE), tone: 'away' }]}
        format={(value) => number(value, 1)}
      />
    </Card>
  )
}
