import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { DayTotals } from '../../contract/work-graph.models.ts'

/** The sums of a day, or of all days that are drawn. */
export const Totals = ({ totals }: Readonly<{ totals: DayTotals }>) => (
  <Tiles>
    <Tile
      label="Worked"
      value={duration(totals.worked_minutes)}
      note={`of ${duration(totals.expected_minutes)} expected`}
    />
    <Tile label="Reported" value={duration(totals.reported_minutes)} />
    <Tile label="Tickets resolved" value={number(totals.resolved)} />
    <Tile label="Tasks done" value={number(totals.tasks_done)} />
    <Tile label="Targets met" value={`${number(totals.targets_met)} of ${number(totals.targets_total)}`} />
  </Tiles>
)
