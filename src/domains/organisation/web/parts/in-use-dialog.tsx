import { Button, Modal } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import type { CallFailure } from '#kit/web/call/failure.ts'
import type { Restorable } from '../../contract/organisation.calls.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import styles from './organisation.module.css'

type Deletable = Restorable | 'holiday_calendar'
type Place = readonly [label: string, href: string]

const HOME = '/admin/organisation'
const PEOPLE = '/admin/employees'

/** Where whatever can keep a row in use is listed, as narrow as the list there can be made by its address. */
const PLACES: Readonly<Record<Deletable, (id: number) => readonly Place[]>> = {
  department: (id) => [
    ['People in it', `${PEOPLE}?department_id=${id}`],
    ['Teams of it', `${HOME}/teams?department=${id}`],
    ['Designations of it', `${HOME}/designation?department=${id}`],
    ['Departments', `${HOME}/departments`],
  ],
  team: (id) => [['People in it', `${PEOPLE}?team_id=${id}`]],
  designation: (id) => [['People with it', `${PEOPLE}?designation_id=${id}`]],
  role: (id) => [
    ['People with it', `${PEOPLE}?role_id=${id}`],
    ['Administrators', '/admin/users'],
  ],
  brand: (id) => [['People of it', `${PEOPLE}?brand_id=${id}`]],
  pattern: () => [
    ['People', PEOPLE],
    ['Brands', `${HOME}?tab=brands`],
  ],
  holiday_calendar: () => [['Work patterns', `${HOME}?tab=patterns`]],
}

type Props = Readonly<{
  kind: Deletable
  row: Readonly<{ id: number; name: string }>
  /** Why the deletion did not happen. */
  failure: CallFailure | null
  onClose: () => void
}>

/** What still belongs to a row that was to be deleted, and where to move it. Nothing for any other reason. */
export const InUseDialog = ({ kind, row, failure, onClose }: Props) => (
  <Modal
    opened={failure?.code === organisationRefusals.code('in_use')}
    onClose={onClose}
    // A press inside is none on the row of the table that the dialog belongs to.
    onClick={(event) => event.stopPropagation()}
    title={`${row.name} is still in use`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <div className={styles.stack}>
      <p>{failure?.message}</p>
      <ul className={styles.places}>
        {PLACES[kind](row.id).map(([label, href]) => (
          <li key={href}>
            <GoLink href={href} onClick={onClose}>
              {label}
            </GoLink>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </div>
  </Modal>
)
