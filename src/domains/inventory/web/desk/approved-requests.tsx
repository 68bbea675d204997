import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { DataOf } from '#kit/contract/call.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import type { listEquipmentRequests } from '../../contract/desk.calls.ts'
import { conditionText } from '../parts/labels.ts'
import { wantedText } from '../parts/wanted-text.ts'
import styles from '../parts/inventory.module.css'

export type ApprovedRequest = DataOf<typeof listEquipmentRequests>[number]
type Asset = ApprovedRequest['suggestions'][number]

type Props = Readonly<{
  rows: readonly ApprovedRequest[]
  /** The request for which equipment is handed out. */
  request: number | undefined
  isTaken: (asset: Asset) => boolean
  onTake: (asset: Asset) => void
}>

const placeText = ({ condition, location }: Asset): string =>
  [conditionText(condition).toLowerCase(), location].filter(Boolean).join(', ')

/** The approved requests of the person at the counter; of the one at hand, with the equipment in stock for it. */
export const ApprovedRequests = ({ rows, request, isTaken, onTake }: Props) => {
  const here = useHere()
  if (rows.length === 0) return null
  return (
    <ul className={styles.rows} aria-label="Approved requests">
      {rows.map(({ request: one, suggestions }) => {
        const free = suggestions.filter((asset) => !isTaken(asset))
        return (
          <li key={one.id}>
            <div className={styles.row}>
              <span>
                <strong>{wantedText(one)}</strong>
                {one.needed_by && <span className="m-dim"> needed by {fullDay(one.needed_by)}</span>}
              </span>
              {one.id !== request && (
                <Button
                  component={GoLink}
                  href={here({ request: one.id })}
                  size="compact-md"
                  variant={suggestions.length > 0 ? 'filled' : 'default'}
                >
                  Hand out
                </Button>
              )}
            </div>
            {one.reason && <span className="m-dim m-small">“{one.reason}”</span>}
            {suggestions.length === 0 && <span className={styles.late}>Nothing is in stock</span>}
            {one.id === request && free.length > 0 && (
              <div className={styles.stock}>
                <span className="m-dim m-small">In stock</span>
                {free.map((asset) => (
                  <Button
                    key={asset.id}
                    variant="default"
                    size="compact-sm"
                    leftSection={<IconPlus size={14} aria-hidden="true" />}
                    onClick={() => onTake(asset)}
                  >
                    {asset.tag} ({placeText(asset)}){asset.is_at_site && <span className={styles.near}>Same site</span>}
                  </Button>
                ))}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
