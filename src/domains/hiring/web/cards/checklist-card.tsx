import { GoLink } from '#kit/web/address/go-link.tsx'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { checklistCard } from '../../contract/hiring.cards.ts'
import styles from '../parts/hiring.module.css'

const loadDrawer = () => import('../onboarding/task-drawer.tsx')

/** Items of checklists that wait for the person. */
const ChecklistCard = ({ data }: DashboardCardProps) => {
  const { items } = checklistCard.parse(data)
  const here = useHere()
  const drawer = useDrawer('item')
  return (
    <>
      <ul className={styles.list}>
        {items.map((one) => (
          <li key={one.id}>
            <GoLink href={here({ item: one.id })}>{one.title}</GoLink>
            <div className="m-row">
              <span className="m-dim m-small">
                {one.person}, {fullDay(one.due_on)}
              </span>
              {one.is_late && <StatusBadge tone="bad" word="Overdue" />}
            </div>
          </li>
        ))}
      </ul>
      {drawer.id !== null && <LazyPart load={loadDrawer} props={{ drawer }} />}
    </>
  )
}
export default ChecklistCard
