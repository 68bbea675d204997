import { useHere } from '#kit/web/address/use-here.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { type ByStatus, type Status, STATUSES } from '../../contract/worksheets.models.ts'
import { STATUS_TEXT } from '../../contract/worksheets.texts.ts'
import { statusSign } from '../parts/labels.ts'

type Props = Readonly<{ counts: ByStatus; chosen: Status | undefined }>

/** The number of reports of each status; a click shows them alone. */
export const StatusTiles = ({ counts, chosen }: Props) => {
  const here = useHere()
  const shown = STATUSES.filter((status) => counts[status] > 0 || status === chosen)
  return (
    <Tiles>
      {shown.map((status) => (
        <Tile
          key={status}
          label={STATUS_TEXT[status]}
          value={number(counts[status])}
          tone={statusSign(status).tone}
          href={here({ status: status === chosen ? undefined : status })}
          // Chosen, it leads back to all.
          counts={status === chosen ? null : undefined}
          note={status === chosen ? 'Shown alone' : undefined}
        />
      ))}
    </Tiles>
  )
}
