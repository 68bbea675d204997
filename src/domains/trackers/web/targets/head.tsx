import type { DataOf } from '#kit/contract/call.ts'
import { day } from '#kit/web/format/dates.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { dailyDetails } from '../../contract/targets.calls.ts'
import type { TargetRow } from '../../contract/targets.models.ts'
import { METRIC_LABELS } from '../../contract/targets.texts.ts'
import { actualText, expectedText, neededText, shareText, shownStatus, valueText } from './labels.ts'
import styles from './targets.module.css'

type Detail = Pick<DataOf<typeof dailyDetails>, 'row' | 'waivers' | 'gate'>
type Props = Detail & Readonly<{ since: string | null }>

/** The person, the target, its value with the first day, and its status. */
export const Head = ({ row, waivers, gate, since }: Props) => (
  <>
    <div className={styles.row}>
      <h2>
        {row.employee.name}: {row.target.name}
      </h2>
      <StatusBadge {...shownStatus(row)} />
    </div>
    <Tiles>
      <Tile label="Value" value={valueText(row.target, row.value)} note={since ? `since ${day(since)}` : undefined} />
      <Tile label="Expected" value={expectedText(row)} />
      <Tile label="Actual" value={actualText(row)} note={attainmentNote(row)} />
      {row.projected !== null && <Tile label="On course for" value={actualText({ ...row, actual: row.projected })} />}
      {row.needed_per_day_milli !== null && <Tile label="Needed" value={neededText(row)} />}
      {gate && row.gate && (
        <Tile
          label={`Gate: ${METRIC_LABELS[gate.metric].toLowerCase()}`}
          value={shareText(row.gate.actual_bp)}
          note={`${gate.direction === 'at_least' ? 'at least' : 'at most'} ${shareText(gate.value_bp)}, ${gate.actual} of ${gate.base}`}
          tone={row.gate.ok ? 'good' : 'bad'}
        />
      )}
    </Tiles>
    {waivers.map(({ id, start_date, end_date, reason, set_by }) => (
      <p key={id} className={styles.sum}>
        Waived {day(start_date)} – {day(end_date)} by {set_by.name}: {reason}
      </p>
    ))}
  </>
)

const attainmentNote = ({ attainment_bp }: TargetRow): string | undefined =>
  attainment_bp === null ? undefined : shareText(attainment_bp)
